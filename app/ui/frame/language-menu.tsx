import { useLocation, Form, useRouteLoaderData } from '@remix-run/react';
import { languages } from '~/messages/generated/languages';
import { pathIn } from '~/messages/language-paths';
import { t, pageLanguage } from '~/messages/t';
import { ReturnHere } from '~/ui/forms/enhanced-form';
import { MENU_ITEM, MenuPanel } from '~/ui/navigation/menu-panel';
import { Globe } from '~/ui/text/icons';

/**
 * Offers the same page in each language. The choice is stored, so these are buttons, each submitted to the URL in its
 * own language. A change of language loads a new document, so the browser submits them, not a script.
 */
export function LanguageMenu() {
  if (languages.length < 2) return null;
  return (
    <details
      className="order-last places:order-none sm:relative sm:order-none sm:ms-auto"
      data-testid="language-menu"
    >
      <summary
        title={t('frame.language')}
        className="grid size-11 list-none place-items-center rounded-control hover:bg-raised"
      >
        <Globe aria-hidden="true" className="size-5" />
        <span className="sr-only">{t('frame.language')}</span>
      </summary>
      <MenuPanel className="end-4 top-full w-56 p-2 sm:end-0 sm:mt-2">
        <nav aria-label={t('frame.language')}>
          <form method="post">
            <ReturnHere />
            <ul>
              {languages.map(({ tag, name, direction }) => (
                <li key={tag}>
                  <button
                    formAction={pathIn(tag, '/language')}
                    name="intent"
                    value="choose"
                    lang={tag}
                    aria-current={tag === pageLanguage() ? 'true' : undefined}
                    className={`${MENU_ITEM} aria-[current]:font-semibold`}
                  >
                    <bdi dir={direction}>{name}</bdi>
                  </button>
                </li>
              ))}
            </ul>
          </form>
        </nav>
      </MenuPanel>
    </details>
  );
}

type Root = { offer: { tag: string; direction: string; text: string; dismissal: string } | null };

/** Offers the same page in the visitor's preferred language, in that language. */
export function LanguageOffer() {
  const { pathname, search } = useLocation();
  const offer = useRouteLoaderData<Root>('root')?.offer;
  if (!offer) return null;
  const { tag, direction, text, dismissal } = offer;
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
        href={pathIn(tag, pathname + search)}
        hrefLang={tag}
        className="inline-flex min-h-9 items-center underline"
      >
        {text}
      </a>
      <ReturnHere />
      <button name="intent" value="dismiss" className="min-h-9 underline">
        {dismissal}
      </button>
    </Form>
  );
}
