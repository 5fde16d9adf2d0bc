import { data, type MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { ArrowLeft, Library } from 'lucide-react';
import { screenLoader } from '~/http/pages/screen.server';
import { headOf, pageTitle } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { PodcastGrid } from '~/ui/cards/podcast-card';
import { EmptyState } from '~/ui/feedback/empty-state';
import { errorTitle } from '~/ui/feedback/error-screen';
import { Pagination } from '~/ui/text/pagination';
import { RichText } from '~/ui/text/rich-text';
import { loadBrowseList } from './browse-list.server';

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
