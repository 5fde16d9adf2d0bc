import { data } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { readPositions } from '~/domain/listening/listening.server';
import {
  countFacets,
  type BrowseCounts,
  listNewest,
  listShort,
} from '~/domain/search/browse/browse.server';
import { topicBySlug } from '~/domain/search/browse/facets';
import type { SearchResult } from '~/domain/search/search-schema';
import { listPopular } from '~/domain/search/trending.server';
import { publicHead } from '~/http/pages/public-head.server';
import { listOrNull, screenLoader } from '~/http/pages/screen.server';
import { listStatus } from '~/http/pages/url-parameters.server';
import { namedLanguage } from '~/lib/language/language-names.server';
import { podcastPath } from '~/lib/web/site-paths';
import { digits, t } from '~/messages/t';
import { Artwork } from '~/ui/cards/artwork';
import { CoverLink, ShelfHead } from '~/ui/cards/shelf';
import { publicMeta } from '~/ui/feedback/error-screen';
import { EmptyState } from '~/ui/feedback/status';
import { topicName } from '~/ui/forms/choice-names';
import { EpisodeRows } from '~/ui/listening/episode-row';
import { SearchBox } from '~/ui/lists/search-box';
import { BookOpen, Library, ListMusic, Newspaper, TrendingUp } from '~/ui/text/icons';

type Entry = {
  path: string;
  name: string;
  count: number;
  covers: string[];
  lang?: string;
  dir?: 'ltr' | 'rtl';
};

function entriesOf({ languages, topics }: BrowseCounts): { languages: Entry[]; topics: Entry[] } {
  return {
    languages: languages.map(({ name: code, count, covers }) => {
      const { name, lang, dir } = namedLanguage(code);
      return { path: `/browse/language/${code}`, name, lang, dir, count, covers };
    }),
    topics: topics.map(({ name: slug, count, covers }) => ({
      path: `/browse/topic/${slug}`,
      name: topicName(topicBySlug.get(slug) ?? slug),
      count,
      covers,
    })),
  };
}

const SHELF = 12;
const SHORT_SHOWN = 4;

const toCover = ({ id, slug, title, language, imagePath }: SearchResult) => ({
  id,
  path: podcastPath(slug ?? id),
  title,
  language,
  imagePath,
});

export const loader = screenLoader('anyone', async ({ actor, url }) => {
  const [counts, popular, newest, short] = await Promise.all([
    countFacets(),
    listOrNull(listPopular({ page: 1, limit: SHELF })),
    listOrNull(listNewest()),
    listOrNull(listShort()),
  ]);
  const episodes = short?.slice(0, SHORT_SHOWN) ?? [];
  const ids = episodes.map(({ episode }) => episode.id);
  const screen = {
    ...entriesOf(counts),
    popular: popular?.podcasts.map(toCover) ?? [],
    newest: newest?.podcasts.slice(0, SHELF).map(toCover) ?? [],
    episodes,
    positions: (await listOrNull(readPositions(actor?.id, ids))) ?? {},
    head: publicHead({
      title: [t('frame.discover')],
      description: t('browse.description'),
      path: '/browse',
    }),
  };
  return data(screen, { status: listStatus(url) });
});

export const meta = publicMeta();

/** Up to three stacked covers. */
function Covers({ paths, title }: { paths: string[]; title: string }) {
  return (
    <div aria-hidden="true" className="flex shrink-0 narrow:hidden">
      {paths.map((path) => (
        <Artwork
          key={path}
          path={path}
          title={title}
          variant="thumb"
          className="-me-6 size-12 ring-2 ring-surface last:me-0"
        />
      ))}
    </div>
  );
}

function Entries({ title, entries }: { title: string; entries: Entry[] }) {
  if (entries.length === 0) return null;
  return (
    <section className="grid gap-4">
      <h2 className="text-2xl font-semibold">{title}</h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {entries.map(({ path, name, lang, dir, count, covers }) => (
          <li key={path}>
            <Link
              to={path}
              className="flex h-full min-h-18 items-center gap-x-3 rounded-card border border-line bg-surface px-3 py-2 hover:border-accent"
            >
              <span className="grid min-w-0 flex-1">
                <span className="font-medium">
                  <bdi lang={lang} dir={dir}>
                    {name}
                  </bdi>
                </span>{' '}
                <span className="text-sm text-ink-muted">{t('browse.podcasts', { count })}</span>
              </span>
              <Covers paths={covers} title={name} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Podcasts with their covers, in one row. */
function Shelf({
  title,
  about,
  allAt,
  covers,
  isChart = false,
}: {
  title: string;
  about?: string;
  allAt: string;
  covers: ReturnType<typeof toCover>[];
  isChart?: boolean;
}) {
  if (covers.length === 0) return null;
  const List = isChart ? 'ol' : 'ul';
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ShelfHead {...{ title, about, allAt }} allLabel={`${t('home.viewAll')}: ${title}`} />
      <List className="shelf gap-3 md:gap-4">
        {covers.map(({ id, path, ...podcast }, at) => (
          <li key={id} className="w-28 shrink-0 md:w-36">
            <CoverLink
              to={path}
              podcast={podcast}
              before={
                isChart ? (
                  <span aria-hidden="true" className="me-1 font-semibold tabular-nums">
                    {digits(at + 1)}
                  </span>
                ) : null
              }
            />
          </li>
        ))}
      </List>
    </section>
  );
}

function Short() {
  const { episodes, positions } = useLoaderData<typeof loader>();
  if (episodes.length === 0) return null;
  const title = t('browse.short');
  return (
    <section className="grid gap-3">
      <ShelfHead
        title={title}
        about={t('browse.shortAbout')}
        allAt="/browse/short"
        allLabel={`${t('home.viewAll')}: ${title}`}
      />
      <EpisodeRows items={episodes} positions={positions} isOfMany />
    </section>
  );
}

const doors = [
  { to: '/quran', icon: BookOpen, text: () => t('verses.title') },
  { to: '/collections', icon: ListMusic, text: () => t('days.collections') },
  { to: '/search?trending=1', icon: TrendingUp, text: () => t('frame.trending') },
  { to: '/blog', icon: Newspaper, text: () => t('frame.blog') },
];

/** Pages that no tab of a phone leads to. */
const Doors = () => (
  <ul className="shelf gap-2 sm:grid sm:grid-cols-4 sm:gap-3">
    {doors.map(({ to, icon: Icon, text }) => (
      <li key={to} className="shrink-0">
        <Link
          to={to}
          className="flex h-full min-h-11 items-center gap-2 rounded-full sm:min-h-12 sm:gap-2.5 sm:rounded-card border border-line bg-surface px-3 py-1 font-medium hover:border-accent"
        >
          <Icon aria-hidden="true" className="size-5 shrink-0 text-accent" />
          <span className="min-w-0">{text()}</span>
        </Link>
      </li>
    ))}
  </ul>
);

export default function Browse() {
  const { languages, topics, popular, newest } = useLoaderData<typeof loader>();
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 page-room md:gap-12">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:gap-4">
        <div className="grid gap-1 max-sm:sr-only">
          <h1 className="text-3xl font-semibold md:text-4xl">{t('frame.discover')}</h1>
          <p className="text-ink-muted md:text-lg">{t('browse.about')}</p>
        </div>
        <SearchBox />
        <Doors />
      </div>
      {languages.length + topics.length === 0 ? (
        <EmptyState icon={Library} title={t('browse.none')} />
      ) : null}
      <Shelf
        title={t('browse.chart')}
        about={t('browse.chartRule')}
        allAt="/browse/popular"
        covers={popular}
        isChart
      />
      <Shelf title={t('home.newInLibrary')} allAt="/browse/new" covers={newest} />
      <Entries title={t('browse.languages')} entries={languages} />
      <Entries title={t('browse.topics')} entries={topics} />
      <Short />
    </div>
  );
}
