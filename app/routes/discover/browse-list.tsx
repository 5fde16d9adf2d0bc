import { data } from '@remix-run/node';
import { useLoaderData, useParams } from '@remix-run/react';
import { favoriteIds } from '~/domain/community/favorites/favorites.server';
import { NotFoundError } from '~/domain/errors';
import {
  listByLanguage,
  listByTopic,
  type BrowsePage,
  listNewest,
} from '~/domain/search/browse/browse.server';
import { topicBySlug, languageFacet, topicFacet } from '~/domain/search/browse/facets';
import { SEARCH_PAGE_SIZE } from '~/domain/search/search';
import { listPopular } from '~/domain/search/trending.server';
import type { RequestContext } from '~/http/access/request-context.server';
import { listPath, publicHead } from '~/http/pages/public-head.server';
import { screenLoader, listOrNull } from '~/http/pages/screen.server';
import { listStatus, pageNumberOf } from '~/http/pages/url-parameters.server';
import { isLanguageCode, languageInText } from '~/lib/language/language-names.server';
import { pagePart } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { toCard } from '~/ui/cards/card-podcast';
import { PodcastGrid } from '~/ui/cards/podcast-card';
import { publicMeta } from '~/ui/feedback/error-screen';
import { EmptyState, SearchLink } from '~/ui/feedback/status';
import { topicName } from '~/ui/forms/choice-names';
import { ListHead } from '~/ui/lists/list-head';
import { Pagination } from '~/ui/lists/pagination';
import { AllOfLibrary } from '~/ui/text/back-link';
import { Library } from '~/ui/text/icons';
import { TabLink, RichText } from '~/ui/text/inline-text';

type Subject = {
  kind: 'language' | 'topic' | 'all';
  name: string;
  lang?: string;
  dir?: 'ltr' | 'rtl';
  title: string;
  /** The facets that limit the list. */
  facets: string[];
  list: (page: number) => Promise<BrowsePage>;
};

/** @throws NotFoundError for unknown languages and topics */
function subjectOf(path: string, name: string): Subject {
  if (path.startsWith('/browse/language/') && isLanguageCode(name)) {
    const language = languageInText(name);
    const title = t('browse.inLanguage', { language: language.name });
    const facets = [languageFacet(name)];
    const list = (page: number) => listByLanguage(name, page);
    return { ...language, kind: 'language', title, facets, list };
  }
  const topic = path.startsWith('/browse/topic/') ? topicBySlug.get(name) : undefined;
  if (topic) {
    const shown = topicName(topic);
    const title = t('browse.aboutTopic', { topic: shown });
    const facets = [topicFacet(name)];
    return { kind: 'topic', name: shown, title, facets, list: (page) => listByTopic(name, page) };
  }
  if (name) throw new NotFoundError();
  const all = t('browse.allPodcasts');
  return { kind: 'all', name: '', title: all, facets: [], list: listNewest };
}

async function loadBrowseList({ url, params, actor }: RequestContext) {
  const isChart = url.pathname.endsWith('/popular');
  const { kind, name, lang, dir, title, facets, list } = subjectOf(url.pathname, params.name ?? '');
  const pageNumber = pageNumberOf(url);
  const { podcasts, pagination } = isChart
    ? await listPopular({ page: pageNumber, limit: SEARCH_PAGE_SIZE }, facets)
    : await list(pageNumber);
  const page = pagination.currentPage;
  const ids = podcasts.map(({ id }) => id);
  const head = publicHead({
    title: [...(isChart ? [t('browse.chart')] : []), title, pagePart(page)],
    description: isChart ? t('browse.chartRule') : t('browse.listDescription', { subject: title }),
    path: listPath(url.pathname, { page }),
    crumbs: [[t('frame.discover'), '/browse']],
    noindex: pagination.totalCount === 0,
  });
  return {
    screen: {
      subject: { kind, name, lang, dir },
      isChart,
      podcasts: podcasts.map(toCard),
      favorites: (await listOrNull(favoriteIds(actor?.id, ids))) ?? [],
      pagination,
      head,
    },
    status: listStatus(url, page),
  };
}

export const loader = screenLoader('anyone', async (ctx) => {
  const { screen, status } = await loadBrowseList(ctx);
  return data(screen, { status });
});

export const meta = publicMeta(() => ({ title: t('frame.discover') }));

/** Links to the same podcasts by date added and by popularity. */
function Orders({ kind, isChart }: { kind: Subject['kind']; isChart: boolean }) {
  const { name } = useParams();
  const [list, chart] =
    kind === 'all'
      ? ['/browse/new', '/browse/popular']
      : [`/browse/${kind}/${name}`, `/browse/${kind}/${name}/popular`];
  const orders = [
    { path: list, text: t('browse.lastAdded'), chosen: !isChart },
    { path: chart, text: t('browse.chart'), chosen: isChart },
  ];
  return (
    <nav aria-label={t('favorites.order')} className="overflow-x-auto border-b border-line">
      <ul className="flex">
        {orders.map(({ path, text, chosen }) => (
          <li key={path}>
            <TabLink to={path} isShown={chosen}>
              {text}
            </TabLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Heading({ kind, name, lang, dir }: Omit<Subject, 'title' | 'facets' | 'list'>) {
  const mark = () => (
    <bdi lang={lang} dir={dir}>
      {name}
    </bdi>
  );
  if (kind === 'language')
    return <RichText text={t('browse.headingOfLanguage')} marks={{ language: mark }} />;
  if (kind === 'topic')
    return <RichText text={t('browse.headingOfTopic')} marks={{ topic: mark }} />;
  return t('browse.allPodcasts');
}

export default function BrowseList() {
  const { subject, isChart, podcasts, favorites, pagination } = useLoaderData<typeof loader>();
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-2 page-room sm:gap-5">
      <ListHead
        above={<AllOfLibrary />}
        title={<Heading {...subject} />}
        isLarge
        about={
          pagination.totalCount === 0
            ? null
            : isChart
              ? t('browse.chartRule')
              : t('browse.podcastsNewestFirst', { count: pagination.totalCount })
        }
      />
      <Orders kind={subject.kind} isChart={isChart} />
      {podcasts.length === 0 ? (
        <EmptyState icon={Library} title={t('browse.none')}>
          <SearchLink />
        </EmptyState>
      ) : (
        <PodcastGrid
          podcasts={podcasts}
          favorites={favorites}
          rankFrom={isChart ? 1 + (pagination.currentPage - 1) * SEARCH_PAGE_SIZE : undefined}
        />
      )}
      <Pagination label={t('browse.pages')} of={pagination} />
    </div>
  );
}
