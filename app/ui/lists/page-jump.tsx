import { Form, useLocation } from '@remix-run/react';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';

/** Jumps to any page of a long list. The other URL parameters are kept. */
export function PageJump({
  current,
  total,
  hash = '',
}: {
  current: number;
  total: number;
  hash?: string;
}) {
  const params = new URLSearchParams(useLocation().search);
  params.delete('page');
  return (
    <Form
      action={hash}
      preventScrollReset={hash !== ''}
      key={current}
      className="flex flex-wrap items-center justify-center gap-2"
    >
      {[...params].map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <label className="flex items-center gap-2">
        {t('list.goToPage')}
        <input
          type="number"
          name="page"
          required
          min={1}
          max={total}
          defaultValue={current}
          className="min-h-11 w-20 rounded-control border border-line-strong bg-surface px-3"
        />
      </label>
      <Button look="secondary">{t('list.go')}</Button>
    </Form>
  );
}
