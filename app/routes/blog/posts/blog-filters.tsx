import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { BlogCategory } from '~/domain/blog/blog';
import { ownLanguageName } from '~/lib/language/text-languages';
import { t, pageLanguage } from '~/messages/t';
import { Name } from '~/ui/text/name';

/** The list's filters; empty means unfiltered. `order` is kept in links if it can be chosen. */
export type Shown = { category: string; language: string; order: string };

function address(shown: Shown): string {
  const params = Object.entries(shown).filter(([, value]) => value);
  return params.length > 0 ? `?${new URLSearchParams(params)}` : '/blog';
}

const filterClass =
  'inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 hover:bg-raised aria-[current=true]:border-accent aria-[current=true]:bg-accent aria-[current=true]:text-on-accent';

function Filter({ to, current, children }: { to: string; current: boolean; children: ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        aria-current={current ? 'true' : undefined}
        state={{ keepFocus: true }}
        preventScrollReset
        className={filterClass}
      >
        {children}
      </Link>
    </li>
  );
}

export function CategoryFilter({
  categories,
  shown,
  count,
}: {
  categories: BlogCategory[];
  shown: Shown;
  count: number;
}) {
  const filters = [
    { slug: '', name: t('blog.allCategories'), language: pageLanguage() },
    ...categories,
  ];
  const { name = shown.category } = filters.find(({ slug }) => slug === shown.category) ?? {};
  return (
    <nav aria-label={t('blog.categories')} data-said={t('blog.postsIn', { category: name, count })}>
      <ul className="flex flex-wrap gap-2">
        {filters.map(({ slug, name, language }) => (
          <Filter
            key={slug}
            to={address({ ...shown, category: slug })}
            current={slug === shown.category}
          >
            <Name of={name} language={language} />
          </Filter>
        ))}
      </ul>
    </nav>
  );
}

export function LanguageFilter({ languages, shown }: { languages: string[]; shown: Shown }) {
  if (languages.length < 2 && !shown.language) return null;
  const nameOf = (tag: string) => (tag ? ownLanguageName(tag) : t('blog.allLanguages'));
  return (
    <nav
      aria-label={t('blog.languages')}
      data-said={shown.language ? nameOf(shown.language) : undefined}
    >
      <ul className="flex flex-wrap gap-2">
        {['', ...languages].map((tag) => (
          <Filter
            key={tag}
            to={address({ ...shown, language: tag })}
            current={tag === shown.language}
          >
            <Name of={nameOf(tag)} language={tag || pageLanguage()} />
          </Filter>
        ))}
      </ul>
    </nav>
  );
}

/** Says which posts come first and links to the other order. */
export function OrderLine({ shown }: { shown: Shown }) {
  const newest = shown.order === 'newest';
  const said = newest ? t('blog.newestFirst') : t('blog.languageFirst');
  return (
    <p data-said={said} className="text-ink-muted">
      {said}{' '}
      <Link
        to={address({ ...shown, order: newest ? '' : 'newest' })}
        state={{ keepFocus: true }}
        preventScrollReset
        className="inline-flex min-h-11 items-center text-accent underline"
      >
        {newest ? t('blog.showLanguageFirst') : t('blog.showNewestFirst')}
      </Link>
    </p>
  );
}
