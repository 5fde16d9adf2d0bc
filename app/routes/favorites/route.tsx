import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Heart } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { listFavorites } from '~/domain/favorites/favorites.server';
import { pageNumberOf } from '~/http/page-number';
import { screenLoader } from '~/http/screen.server';
import { pageTitle } from '~/lib/page-meta';
import { log } from '~/log.server';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Notice } from '~/ui/notice';
import { Pagination } from '~/ui/pagination';
import { PodcastGrid } from '~/ui/podcast-card';
import { SignInLink } from '~/ui/sign-in-link';

const FAVORITES_PER_PAGE = 24;

/** A visitor is told what the page is for, which is why it is no member's screen. */
export const loader = screenLoader('anyone', async ({ actor, url }) => {
  if (!actor) return { signedIn: false, list: null };
  const wanted = { page: pageNumberOf(url), limit: FAVORITES_PER_PAGE };
  try {
    return { signedIn: true, list: await listFavorites(actor.id, wanted) };
  } catch (error) {
    log.error({ err: error }, 'favorites could not be read');
    return { signedIn: true, list: null };
  }
});

export const meta: MetaFunction = ({ matches }) => [pageTitle(matches, 'My Favorites')];

function Content(): ReactNode {
  const { signedIn, list } = useLoaderData<typeof loader>();
  if (!signedIn) {
    return (
      <EmptyState icon={Heart} title="Sign in to view your favorites">
        <SignInLink />
      </EmptyState>
    );
  }
  if (!list) return <Notice tone="danger" role="alert" title="Failed to load favorites" />;
  if (list.totalCount === 0) {
    return (
      <EmptyState icon={Heart} title="No favorites yet">
        <ButtonLink to="/search">Explore Podcasts</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <p className="text-ink-muted">
        {list.totalCount === 1 ? '1 podcast' : `${list.totalCount} podcasts`}
      </p>
      <PodcastGrid
        podcasts={list.favorites.map(({ podcast }) => podcast)}
        favorites={list.favorites.map(({ podcastId }) => podcastId)}
      />
      <Pagination label="Pages" current={list.currentPage} total={list.totalPages} />
    </>
  );
}

/** Taking a favourite off removes the button that had focus; reading goes on at the heading. */
function useFocusAfterRemoval(count: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const lost = document.activeElement === document.body;
    if (count < before.current && lost) heading.current?.focus();
    before.current = count;
  }, [count]);
  return heading;
}

export default function Favorites() {
  const { list } = useLoaderData<typeof loader>();
  const heading = useFocusAfterRemoval(list?.totalCount ?? 0);
  return (
    <div className="page grid gap-6 py-12">
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold">
        My Favorites
      </h1>
      <Content />
    </div>
  );
}
