import { data, type MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Library } from 'lucide-react';
import { countFacets, type BrowseCounts } from '~/domain/search/browse/browse.server';
import { topicBySlug } from '~/domain/search/browse/topics';
import { listStatus } from '~/http/pages/page-number';
import { publicHead } from '~/http/pages/public-head.server';
import { screenLoader } from '~/http/pages/screen.server';
import { namedLanguage } from '~/lib/language/language-names.server';
import { t } from '~/messages/t';
import { EmptyState } from '~/ui/feedback/empty-state';
import { topicName } from '~/ui/forms/choice-names';
import { headOf } from '~/lib/web/page-meta';

type Entry = { path: string; name: string; count: number; lang?: string; dir?: 'ltr' | 'rtl' };

function entriesOf({ languages, topics }: BrowseCounts): { languages: Entry[]; topics: Entry[] } {
  return {
    languages: languages.map(({ name: code, count }) => {
      const { name, lang, dir } = namedLanguage(code);
      return { path: `/browse/language/${code}`, name, lang, dir, count };
    }),
    topics: topics.map(({ name: slug, count }) => ({
      path: `/browse/topic/${slug}`,
      name: topicName(topicBySlug.get(slug) ?? slug),
      count,
    })),
  };
}

export const loader = screenLoader('anyone', async ({ url }) => {
  const head = publicHead({
    title: [t('browse.title')],
    description: t('browse.description'),
    path: '/browse',
  });
  const screen = { ...entriesOf(await countFacets()), head };
  return data(screen, { status: listStatus(url) });
});

export const meta: MetaFunction<typeof loader> = ({ data }) => headOf(data) ?? [];

function Entries({ title, entries }: { title: string; entries: Entry[] }) {
  if (entries.length === 0) return null;
  return (
    <section className="grid gap-4">
      <h2 className="text-2xl font-semibold">{title}</h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {entries.map(({ path, name, lang, dir, count }) => (
          <li key={path}>
            <Link
              to={path}
              className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 rounded-card border border-line bg-surface px-4 py-2 hover:border-accent"
            >
              <bdi lang={lang} dir={dir} className="font-medium">
                {name}
              </bdi>{' '}
              <span className="text-sm text-ink-muted">{t('browse.podcasts', { count })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function Browse() {
  const { languages, topics } = useLoaderData<typeof loader>();
  return (
    <div className="page grid gap-10 py-10">
      <div className="grid gap-2">
        <h1 className="text-4xl font-semibold">{t('browse.title')}</h1>
        <p className="text-lg text-ink-muted">{t('browse.about')}</p>
      </div>
      {languages.length + topics.length === 0 ? (
        <EmptyState icon={Library} title={t('browse.none')} />
      ) : null}
      <Entries title={t('browse.languages')} entries={languages} />
      <Entries title={t('browse.topics')} entries={topics} />
    </div>
  );
}
