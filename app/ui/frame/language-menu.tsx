import { useLocation } from '@remix-run/react';
import { languages } from '~/messages/generated/languages';
import { pathIn } from '~/messages/language-paths';
import { t, pageLanguage } from '~/messages/t';
import { useActor } from '~/ui/auth/use-actor';

/**
 * The same page in each language. Another language is another document, so these are plain links; for members, whose
 * choice is kept, buttons that are sent to the language itself.
 */
export function LanguageMenu({ className }: { className: string }) {
  const { pathname, search } = useLocation();
  const path = pathname + search;
  const Item = useActor() ? 'button' : 'a';
  if (languages.length < 2) return null;
  const list = (
    <ul className="flex flex-wrap gap-x-5">
      {languages.map(({ tag, name, direction }) => (
        <li key={tag}>
          <Item
            {...(Item === 'a'
              ? { href: pathIn(tag, path), hrefLang: tag }
              : { formAction: pathIn(tag, '/language'), name: 'intent', value: 'choose' })}
            lang={tag}
            dir={direction}
            aria-current={tag === pageLanguage() ? 'true' : undefined}
            className={`${className} aria-[current]:font-semibold aria-[current]:text-ink`}
          >
            {name}
          </Item>
        </li>
      ))}
    </ul>
  );
  return (
    <nav aria-label={t('frame.language')}>
      {Item === 'a' ? (
        list
      ) : (
        <form method="post">
          <input type="hidden" name="returnTo" value={path} />
          {list}
        </form>
      )}
    </nav>
  );
}
