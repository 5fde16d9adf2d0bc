import { useHref, useLocation } from '@remix-run/react';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';

export type TypedValues = Record<string, string[]>;

export function HiddenValues({ values }: { values: TypedValues }) {
  return Object.entries(values).flatMap(([name, all]) =>
    all.map((value, index) => (
      <input key={`${name} ${index}`} type="hidden" name={name} value={value} />
    )),
  );
}

/** Takes what was typed to a page that shows it and can submit it from another account. */
export function TypedForm({ values }: { values: TypedValues }) {
  const { pathname, search } = useLocation();
  const action = useHref(`/sign-in-again?to=${encodeURIComponent(pathname + search)}`);
  return (
    <form method="post" action={action} className="grid justify-items-start gap-3">
      <p>{t('feedback.typedIsKept')}</p>
      <HiddenValues values={values} />
      <input type="hidden" name="_role" value="1" />
      <Button look="secondary">{t('feedback.showTyped')}</Button>
    </form>
  );
}
