import { Link } from '@remix-run/react';
import { ListMusic } from 'lucide-react';
import { useMemo, useState } from 'react';
import { EPISODES_PER_PAGE, sortOfShow, type EpisodeSort } from '~/domain/episodes/episodes';
import { NativeAudio } from '~/player/native-audio';
import { useEpisodePage } from '~/player/use-player';
import { EmptyState } from '~/ui/feedback/empty-state';
import { CountBadge } from '~/ui/text/count-badge';
import { Pagination } from '~/ui/text/pagination';
import { EpisodeRow } from './episode-row';
import type { PodcastPage } from './podcast-page.server';
import { t } from '~/messages/t';

const sorts = [
  { value: 'newest', text: () => t('podcast.newestFirst') },
  { value: 'oldest', text: () => t('podcast.oldestFirst') },
] as const;

const orderName = (sort: EpisodeSort): string => sorts.find(({ value }) => value === sort)!.text();

function SortLinks({ sort, usual }: { sort: EpisodeSort; usual: EpisodeSort }) {
  return (
    <nav
      aria-label={t('podcast.sortEpisodes')}
      data-said={t('podcast.sorted', { order: orderName(sort) })}
    >
      <ul className="flex flex-wrap rounded-control border border-line-strong p-1">
        {sorts.map(({ value, text }) => (
          <li key={value}>
            <Link
              to={`?${value === usual ? '' : `sort=${value}`}#episodes`}
              preventScrollReset
              state={{ keepFocus: true }}
              aria-current={value === sort ? 'true' : undefined}
              className="inline-flex min-h-9 items-center rounded-md px-3 text-sm text-ink-muted hover:text-ink aria-[current=true]:bg-accent-soft aria-[current=true]:font-semibold aria-[current=true]:text-accent-strong"
            >
              {text()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The player's queue grows with the pages shown. */
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
  const [playerOpenAt, onPlayerOpen] = useState<string | null>(null);
  const row = { podcast, page: shown, playerOpenAt, onPlayerOpen };
  const elsewhere = chosen && !episodes.some(({ id }) => id === chosen.id);

  return (
    <section id="episodes" className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CountBadge count={total}>
          <h2 className="text-2xl font-semibold">{t('podcast.episodesHeading')}</h2>
        </CountBadge>
        {total > 1 ? <SortLinks sort={sort} usual={sortOfShow(podcast.feedType)} /> : null}
      </div>
      {elsewhere ? (
        <ul className="rounded-card border border-accent bg-surface px-4">
          <EpisodeRow episode={chosen} chosen {...row} />
        </ul>
      ) : null}
      {chosen ? <NativeAudio episode={chosen} podcast={podcast} page={shown} /> : null}
      {episodes.length === 0 ? (
        <EmptyState icon={ListMusic} title={t('podcast.noEpisodes')}>
          <p>{t('podcast.noEpisodesHint')}</p>
        </EmptyState>
      ) : (
        <ol className="divide-y divide-line rounded-card border border-line bg-surface px-4">
          {episodes.map((episode) => (
            <EpisodeRow
              key={episode.id}
              episode={episode}
              chosen={episode.id === chosen?.id}
              {...row}
            />
          ))}
        </ol>
      )}
      <Pagination
        label={t('podcast.episodePages')}
        current={currentPage}
        total={totalPages}
        hash="#episodes"
      />
    </section>
  );
}
