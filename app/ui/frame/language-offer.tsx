import { Form, useLocation, useRouteLoaderData } from '@remix-run/react';
import { pathIn } from '~/messages/language-paths';

type Root = { offer: { tag: string; direction: string; text: string; dismissal: string } | null };

/** Offers the same page in the visitor's preferred language, in that language. */
export function LanguageOffer() {
  const { pathname, search } = useLocation();
  const offer = useRouteLoaderData<Root>('root')?.offer;
  if (!offer) return null;
  const { tag, direction, text, dismissal } = offer;
  const path = pathname + search;
  return (
    <Form
      method="post"
      action="/language"
      replace
      preventScrollReset
      lang={tag}
      dir={direction}
      className="page flex flex-wrap gap-x-4 pt-2"
      data-testid="language-offer"
      onSubmit={() => document.getElementById('main')?.focus({ preventScroll: true })}
    >
      <a
        href={pathIn(tag, path)}
        hrefLang={tag}
        className="inline-flex min-h-9 items-center underline"
      >
        {text}
      </a>
      <input type="hidden" name="returnTo" value={path} />
      <button name="intent" value="dismiss" className="min-h-9 underline">
        {dismissal}
      </button>
    </Form>
  );
}
