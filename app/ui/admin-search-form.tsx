import { Form } from '@remix-run/react';
import { Button } from './button';
import { TextField } from './form-fields';

/** A search of the dashboard: the button or Enter, kept in the address. */
export function AdminSearchForm({
  label,
  name = 'q',
  value,
  hidden = {},
  required = true,
}: {
  label: string;
  name?: string;
  value: string;
  /** Other parameters of the address that stay. */
  hidden?: Record<string, string>;
  required?: boolean;
}) {
  return (
    <Form method="get" role="search" className="flex flex-wrap items-end gap-3">
      {Object.entries(hidden).map(([key, one]) => (
        <input key={key} type="hidden" name={key} value={one} />
      ))}
      <div className="min-w-56 flex-1">
        <TextField
          key={value}
          label={label}
          name={name}
          type="search"
          required={required}
          optional={false}
          defaultValue={value}
        />
      </div>
      <Button>Search</Button>
    </Form>
  );
}
