import { Form } from '@remix-run/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import { TextField } from '~/ui/forms/form-fields';

export function AdminSearchForm({
  label,
  name = 'q',
  value,
  hidden = {},
  required = true,
  children,
}: {
  label: string;
  name?: string;
  value: string;
  hidden?: Record<string, string>;
  required?: boolean;
  /** Additional filters. */
  children?: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const known = useRef(value);
  // Back and Forward change the search text. Update the field in place, because a new field would lose focus. Text
  // typed before hydration stays.
  useEffect(() => {
    if (known.current === value) return;
    known.current = value;
    (form.current!.elements.namedItem(name) as HTMLInputElement).value = value;
  }, [name, value]);
  return (
    <Form
      ref={form}
      method="get"
      role="search"
      state={{ keepFocus: true }}
      preventScrollReset
      className="flex flex-wrap items-end gap-x-3 gap-y-2"
    >
      {Object.entries(hidden).map(([key, one]) => (
        <input key={key} type="hidden" name={key} value={one} />
      ))}
      <div className="min-w-[min(100%,14rem)] flex-1">
        <TextField
          label={label}
          name={name}
          type="search"
          required={required}
          optional={false}
          defaultValue={value}
        />
      </div>
      <Button>{t('frame.search')}</Button>
      {children}
    </Form>
  );
}
