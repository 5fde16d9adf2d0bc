import { Form, useLocation, useRouteLoaderData } from '@remix-run/react';
import { languages } from '~/messages/generated/languages';
import { pathIn } from '~/messages/language-paths';

type Root = { offer: { tag: string; text: string; dismissal: string } | null };

/** The same page in the language that the visitor prefers, said in that language. */
export function LanguageOffer() {
  const { pathname, search } = useLocation();
  const offer = useRouteLoaderData<Root>('root')?.offer;
  if (!offer) return null;
  const { tag, text, dismissal } = offer;
  return (
    <div
      lang={tag}
      dir={languages.find((one) => one.tag === tag)?.direction}
      data-testid="language-offer"
      className="page flex flex-wrap items-center gap-x-4 pt-2"
    >
      <a
        href={pathIn(tag, pathname + search)}
        hrefLang={tag}
        className="inline-flex min-h-9 items-center text-accent underline"
      >
        {text}
      </a>
      <Form
        method="post"
        action="/language"
        replace
        preventScrollReset
        onSubmit={() => document.getElementById('main')?.focus({ preventScroll: true })}
      >
        <input type="hidden" name="returnTo" value={pathname + search} />
        <button
          name="intent"
          value="dismiss"
          className="min-h-9 text-ink-muted underline hover:text-ink"
        >
          {dismissal}
        </button>
      </Form>
    </div>
  );
}
