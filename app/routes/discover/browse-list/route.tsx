import { data, type MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { ArrowLeft, Library } from 'lucide-react';
import { screenLoader } from '~/http/pages/screen.server';
import { headOf, pageTitle, pagePart } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { PodcastGrid } from '~/ui/cards/podcast-card';
import { EmptyState } from '~/ui/feedback/empty-state';
import { errorTitle } from '~/ui/feedback/error-screen';
import { Pagination } from '~/ui/lists/pagination';
import { RichText } from '~/ui/text/rich-text';
import { listByLanguage, listByTopic, type BrowsePage } from '~/domain/search/browse/browse.server';
import { topicBySlug } from '~/domain/search/browse/topics';
import { favoriteIds } from '~/domain/community/favorites/favorites.server';
import { NotFoundError } from '~/domain/errors';
import type { Visit } from '~/http/access/visit.server';
import { listOrNull } from '~/http/pages/list-or-null.server';
import { listStatus, pageNumberOf } from '~/http/pages/page-number';
import { listPath, publicHead } from '~/http/pages/public-head.server';
import { isLanguageCode, languageInText } from '~/lib/language/language-names.server';
import { toCard } from '~/ui/cards/card-podcast';
import { topicName } from '~/ui/forms/choice-names';

type Subject = {
  kind: 'language' | 'topic';
  name: string;
  lang?: string;
  dir?: 'ltr' | 'rtl';
  title: string;
  list: (page: number) => Promise<BrowsePage>;
};

/** @throws NotFoundError for what is no language and none of the topics */
function subjectOf(url: URL, name: string): Subject {
  if (url.pathname.startsWith('/browse/language/') && isLanguageCode(name)) {
    const language = languageInText(name);
    const title = t('browse.inLanguage', { language: language.name });
    return { ...language, kind: 'language', title, list: (page) => listByLanguage(name, page) };
  }
  const topic = url.pathname.startsWith('/browse/topic/') ? topicBySlug.get(name) : undefined;
  if (!topic) throw new NotFoundError();
  const shown = topicName(topic);
  const title = t('browse.aboutTopic', { topic: shown });
  return { kind: 'topic', name: shown, title, list: (page) => listByTopic(name, page) };
}

async function loadBrowseList({ url, params, actor }: Visit) {
  const { kind, name, lang, dir, title, list } = subjectOf(url, params.name ?? '');
  const { podcasts, place } = await list(pageNumberOf(url));
  const page = place.currentPage;
  const ids = podcasts.map(({ id }) => id);
  const head = publicHead({
    title: [title, pagePart(page)],
    description: t('browse.listDescription', { subject: title }),
    path: listPath(url.pathname, { page }),
    crumbs: [[t('browse.title'), '/browse']],
    noindex: place.totalCount === 0,
  });
  return {
    screen: {
      subject: { kind, name, lang, dir },
      podcasts: podcasts.map(toCard),
      favorites: (await listOrNull(favoriteIds(actor?.id, ids))) ?? [],
      place,
      head,
    },
    status: listStatus(url, page),
  };
}

export const loader = screenLoader('anyone', async (visit) => {
  const { screen, status } = await loadBrowseList(visit);
  return data(screen, { status });
});

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) =>
  headOf(data) ?? [pageTitle(matches, errorTitle(error, t('browse.title')))];

export default function BrowseList() {
  const { subject, podcasts, favorites, place } = useLoaderData<typeof loader>();
  const { kind, name, lang, dir } = subject;
  const mark = () => (
    <bdi lang={lang} dir={dir}>
      {name}
    </bdi>
  );
  return (
    <div className="page grid gap-8 py-10">
      <div className="grid justify-items-start gap-3">
        <Link
          to="/browse"
          className="inline-flex min-h-11 items-center gap-2 text-accent hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
          {t('browse.all')}
        </Link>
        <h1 className="text-4xl font-semibold wrap-anywhere">
          {kind === 'language' ? (
            <RichText text={t('browse.headingOfLanguage')} marks={{ language: mark }} />
          ) : (
            <RichText text={t('browse.headingOfTopic')} marks={{ topic: mark }} />
          )}
        </h1>
        <p className="text-lg text-ink-muted">
          {t('browse.podcastsNewestFirst', { count: place.totalCount })}
        </p>
      </div>
      {podcasts.length === 0 ? (
        <EmptyState icon={Library} title={t('browse.none')} />
      ) : (
        <PodcastGrid podcasts={podcasts} favorites={favorites} />
      )}
      <Pagination label={t('browse.pages')} current={place.currentPage} total={place.totalPages} />
    </div>
  );
}
