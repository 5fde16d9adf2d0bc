import { useLocation } from '@remix-run/react';
import { languages } from '~/messages/generated/languages';
import { pathIn } from '~/messages/language-paths';
import { t, textLanguage } from '~/messages/t';
import { useActor } from '~/ui/auth/use-actor';

/**
 * The same page in each language. Another language is another document, so these are plain links; for members, whose
 * choice is kept, forms that are sent to the language itself.
 */
export function LanguageMenu({ className }: { className: string }) {
  const { pathname, search } = useLocation();
  const isMember = useActor() !== null;
  if (languages.length < 2) return null;
  return (
    <nav aria-label={t('frame.language')}>
      <ul className="flex flex-wrap gap-x-5">
        {languages.map(({ tag, name, direction }) => {
          const item = {
            lang: tag,
            dir: direction,
            'aria-current': tag === textLanguage() ? ('true' as const) : undefined,
            className: `${className} aria-[current]:font-semibold aria-[current]:text-ink`,
          };
          return (
            <li key={tag}>
              {isMember ? (
                <form method="post" action={pathIn(tag, '/language')}>
                  <input type="hidden" name="returnTo" value={pathname + search} />
                  <button name="intent" value="choose" {...item}>
                    {name}
                  </button>
                </form>
              ) : (
                <a href={pathIn(tag, pathname + search)} hrefLang={tag} {...item}>
                  {name}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
