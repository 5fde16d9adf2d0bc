import { data, type MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { NEW_PER_PAGE } from '~/domain/listening/listening';
import { listNewEpisodes, noteNewVisit } from '~/domain/listening/new-episodes.server';
import { listOrNull } from '~/http/pages/list-or-null.server';
import { listStatus, pageNumberOf } from '~/http/pages/page-number';
import { screenLoader } from '~/http/pages/screen.server';
import { pagePart, pageTitle } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { SignInLink } from '~/ui/auth/sign-in-link';
import { EmptyState } from '~/ui/feedback/empty-state';
import { Notice } from '~/ui/feedback/notice';
import { Pagination } from '~/ui/text/pagination';
import { NewList, PlayAll } from './new-list';

export const loader = screenLoader('anyone', async ({ actor, url }) => {
  const unplayed = url.searchParams.get('played') === 'hide';
  if (!actor) return data({ signedIn: false, unplayed, list: null });
  const read = async () =>
    listNewEpisodes(actor.id, {
      page: pageNumberOf(url),
      limit: NEW_PER_PAGE,
      unplayed,
      since: await noteNewVisit(actor.id),
    });
  const list = await listOrNull(read());
  const status = listStatus(url, list?.currentPage);
  return data({ signedIn: true, unplayed, list }, { status });
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(
    matches,
    t('listening.newEpisodes'),
    data?.unplayed ? t('listening.unplayedOnly') : '',
    pagePart(data?.list?.currentPage),
  ),
];

function Content(): ReactNode {
  const { signedIn, unplayed, list } = useLoaderData<typeof loader>();
  if (!signedIn) {
    return (
      <EmptyState icon={Sparkles} title={t('listening.signInToNew')}>
        <SignInLink />
      </EmptyState>
    );
  }
  if (!list) return <Notice tone="danger" role="alert" title={t('listening.newNotLoaded')} />;
  const filter = unplayed ? t('listening.alsoPlayed') : t('listening.unplayedOnly');
  return (
    <>
      {list.newCount > 0 ? <p>{t('listening.newSince', { count: list.newCount })}</p> : null}
      <div className="flex flex-wrap items-center gap-4">
        <PlayAll items={list.episodes} />
        <Link
          to={unplayed ? '?' : '?played=hide'}
          data-said={filter}
          className="inline-flex min-h-11 items-center text-accent underline"
        >
          {filter}
        </Link>
      </div>
      {list.totalCount === 0 ? (
        <EmptyState icon={Sparkles} title={t('listening.newNone')}>
          <p>{t('listening.newNoneHint')}</p>
        </EmptyState>
      ) : (
        <NewList items={list.episodes} />
      )}
      <Pagination label={t('list.pages')} current={list.currentPage} total={list.totalPages} />
    </>
  );
}

export default function NewEpisodes() {
  return (
    <div className="page grid max-w-3xl gap-6 py-12">
      <h1 className="text-3xl font-semibold">{t('listening.newEpisodes')}</h1>
      <Content />
    </div>
  );
}
