import { Link } from '@remix-run/react';
import { ListMusic } from 'lucide-react';
import { useMemo } from 'react';
import { EPISODES_PER_PAGE } from '~/domain/episodes/episodes';
import { NativeAudio } from '~/player/native-audio';
import { useEpisodePage } from '~/player/use-player';
import { EmptyState } from '~/ui/empty-state';
import { InAll } from '~/ui/in-all';
import { Pagination } from '~/ui/pagination';
import { EpisodeRow } from './episode-row';
import type { PodcastPage } from './podcast-page.server';

const sorts = [
  { value: 'newest', text: 'Newest First', to: '?#episodes' },
  { value: 'oldest', text: 'Oldest First', to: '?sort=oldest#episodes' },
];

function SortLinks({ sort }: { sort: string }) {
  return (
    <nav aria-label="Sort episodes">
      <ul className="flex rounded-control border border-line-strong p-1">
        {sorts.map(({ value, text, to }) => (
          <li key={value}>
            <Link
              to={to}
              preventScrollReset
              state={{ keepFocus: true }}
              aria-current={value === sort ? 'true' : undefined}
              className="inline-flex min-h-9 items-center rounded-md px-3 text-sm text-ink-muted hover:text-ink aria-[current=true]:bg-accent-soft aria-[current=true]:font-semibold aria-[current=true]:text-accent-strong"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The podcast's episodes, a page at a time; the player's queue grows with the pages that are shown. */
export function EpisodeList({ page }: { page: PodcastPage }) {
  const { podcast, episodes, sort, currentPage, totalPages, total, chosen } = page;
  const shown = useMemo(
    () => ({
      podcastId: podcast.id,
      sort,
      limit: EPISODES_PER_PAGE,
      page: currentPage,
      totalPages,
      episodes: episodes.map((episode) => ({ ...episode, language: podcast.language })),
    }),
    [podcast.id, podcast.language, sort, currentPage, totalPages, episodes],
  );
  useEpisodePage(shown);
  const elsewhere = chosen && !episodes.some(({ id }) => id === chosen.id);

  return (
    <section id="episodes" aria-labelledby="episodes-title" className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="episodes-title" className="text-2xl font-semibold">
          Episodes <InAll count={total} />
        </h2>
        {total > 1 ? <SortLinks sort={sort} /> : null}
      </div>
      {elsewhere ? (
        <ul className="rounded-card border border-accent bg-surface px-4">
          <EpisodeRow episode={chosen} podcast={podcast} page={shown} chosen />
        </ul>
      ) : null}
      {chosen ? <NativeAudio episode={chosen} podcast={podcast} page={shown} /> : null}
      {episodes.length === 0 ? (
        <EmptyState icon={ListMusic} title="No episodes yet">
          <p>Refresh Episodes asks the podcast’s feed again.</p>
        </EmptyState>
      ) : (
        <ol className="divide-y divide-line rounded-card border border-line bg-surface px-4">
          {episodes.map((episode) => (
            <EpisodeRow
              key={episode.id}
              episode={episode}
              podcast={podcast}
              page={shown}
              chosen={episode.id === chosen?.id}
            />
          ))}
        </ol>
      )}
      <Pagination label="Episode pages" current={currentPage} total={totalPages} hash="#episodes" />
    </section>
  );
}
