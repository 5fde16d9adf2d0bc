import { useLocation } from '@remix-run/react';
import { languages } from '~/messages/generated/languages';
import { pathIn } from '~/messages/language-paths';
import { t, textLanguage } from '~/messages/t';

/** The same page in each language. Another language is another document, so these are plain links. */
export function LanguageMenu({ className }: { className: string }) {
  const { pathname, search } = useLocation();
  if (languages.length < 2) return null;
  return (
    <nav aria-label={t('frame.language')}>
      <ul className="flex flex-wrap gap-x-5">
        {languages.map(({ tag, name, direction }) => (
          <li key={tag}>
            <a
              href={pathIn(tag, pathname + search)}
              hrefLang={tag}
              lang={tag}
              dir={direction}
              aria-current={tag === textLanguage() ? 'true' : undefined}
              className={`${className} aria-[current]:font-semibold aria-[current]:text-ink`}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
