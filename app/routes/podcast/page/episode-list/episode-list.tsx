import { Link, useLocation } from '@remix-run/react';
import { CircleCheck, ListMusic } from 'lucide-react';
import { useMemo, useState } from 'react';
import { EPISODES_PER_PAGE, type EpisodeSort } from '~/domain/episodes/episodes';
import { useEpisodePage } from '~/player/engine/use-player';
import { EmptyState } from '~/ui/feedback/empty-state';
import { ButtonLink } from '~/ui/forms/button';
import { CountBadge } from '~/ui/text/count-badge';
import { PageJump } from '~/ui/lists/page-jump';
import { Pagination } from '~/ui/lists/pagination';
import { EpisodeFilter } from './episode-filter';
import { PodcastEpisode } from './podcast-episode';
import { EPISODE_ROWS } from '~/ui/listening/episode-row';
import type { PodcastPage } from '../podcast-page.server';
import { t } from '~/messages/t';

const sorts = [
  { value: 'newest', text: () => t('podcast.newestFirst') },
  { value: 'oldest', text: () => t('podcast.oldestFirst') },
] as const;

const orderName = (sort: EpisodeSort): string => sorts.find(({ value }) => value === sort)!.text();

function SortLinks({ sort, usual }: { sort: EpisodeSort; usual: EpisodeSort }) {
  const { search } = useLocation();
  const linkTo = (value: EpisodeSort): string => {
    const params = new URLSearchParams(search);
    params.delete('page');
    if (value === usual) params.delete('sort');
    else params.set('sort', value);
    return `?${params}#episodes`;
  };
  return (
    <nav
      aria-label={t('podcast.sortEpisodes')}
      data-said={t('podcast.sorted', { order: orderName(sort) })}
    >
      <ul className="flex flex-wrap rounded-control border border-line-strong">
        {sorts.map(({ value, text }) => (
          <li key={value}>
            <Link
              to={linkTo(value)}
              preventScrollReset
              state={{ keepFocus: true }}
              aria-current={value === sort ? 'true' : undefined}
              className="inline-flex min-h-9 items-center rounded-control px-3 text-sm text-ink-muted phone:px-2 phone:text-xs hover:text-ink aria-[current=true]:bg-accent-soft aria-[current=true]:font-semibold aria-[current=true]:text-accent-strong"
            >
              {text()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const isFiltered = ({ filter: { q, season, hidesPlayed } }: PodcastPage): boolean =>
  q !== '' || season !== null || hidesPlayed;

/** Adds the shown page to the player's queue; a filtered list is not added. */
function useShownPage(page: PodcastPage) {
  const { podcast, episodes, sort, currentPage, totalPages } = page;
  const filtered = isFiltered(page);
  const shown = useMemo(
    () =>
      filtered
        ? undefined
        : {
            podcastId: podcast.id,
            sort,
            limit: EPISODES_PER_PAGE,
            page: currentPage,
            totalPages,
            episodes: episodes.map((episode) => ({ ...episode, language: podcast.language })),
          },
    [filtered, podcast.id, podcast.language, sort, currentPage, totalPages, episodes],
  );
  useEpisodePage(shown);
  return shown;
}

function NoEpisodes({ page }: { page: PodcastPage }) {
  const { q, season, hidesPlayed } = page.filter;
  if (!isFiltered(page)) {
    return (
      <EmptyState icon={ListMusic} title={t('podcast.noEpisodes')}>
        <p>{t('podcast.noEpisodesHint')}</p>
      </EmptyState>
    );
  }
  const isEnd = hidesPlayed && q === '' && season === null;
  return (
    <EmptyState
      icon={isEnd ? CircleCheck : ListMusic}
      title={isEnd ? t('podcast.allPlayed') : t('podcast.noEpisodeFound')}
    >
      <ButtonLink to="?#episodes" preventScrollReset look="secondary">
        {isEnd ? t('podcast.showPlayed') : t('podcast.showAllEpisodes')}
      </ButtonLink>
    </EmptyState>
  );
}

/** Up to this many pages, each page gets its own number. */
const NUMBERED = 5;

export function EpisodeList({ page }: { page: PodcastPage }) {
  const { podcast, episodes, sort, usualSort, currentPage, totalPages, total, heard } = page;
  const shown = useShownPage(page);
  const filtered = isFiltered(page);
  const [playerOpenAt, onPlayerOpen] = useState<string | null>(null);
  const row = { podcast, page: shown, playerOpenAt, onPlayerOpen };

  return (
    <section id="episodes" className="grid gap-2 md:gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <CountBadge count={total}>
          <h2 className="text-xl font-semibold md:text-2xl">{t('podcast.episodesHeading')}</h2>
        </CountBadge>
        {totalPages > 1 || filtered ? <EpisodeFilter page={page} isUsed={filtered} /> : null}
        {total > 1 ? <SortLinks sort={sort} usual={usualSort} /> : null}
      </div>
      {/* Only the browser knows what a visitor has played, and may leave the list below empty. */}
      {page.filter.hidesPlayed ? (
        <div className="hidden has-[+ol:empty]:block">
          <NoEpisodes page={page} />
        </div>
      ) : null}
      {episodes.length === 0 ? (
        <NoEpisodes page={page} />
      ) : (
        <ol className={EPISODE_ROWS}>
          {episodes.map((episode) => (
            <PodcastEpisode
              key={episode.id}
              episode={episode}
              heard={heard[episode.id] ?? null}
              hidesPlayed={page.filter.hidesPlayed}
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
      {totalPages > NUMBERED ? (
        <PageJump current={currentPage} total={totalPages} hash="#episodes" />
      ) : null}
    </section>
  );
}
