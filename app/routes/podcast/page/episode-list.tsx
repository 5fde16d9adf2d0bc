import { Form, Link, useLocation } from '@remix-run/react';
import { useMemo, useState } from 'react';
import { EPISODES_PER_PAGE, type EpisodeSort } from '~/domain/episodes/episodes';
import type { ListeningPosition } from '~/domain/listening/listening-schema';
import { t } from '~/messages/t';
import type { EpisodePage } from '~/player/engine/player-types';
import { usePosition, useEpisodePage } from '~/player/engine/use-player';
import { InPagePlayer } from '~/player/in-page-player';
import { Credits, Numbering } from '~/routes/podcast/page/facts-and-notes';
import { EmptyState } from '~/ui/feedback/status';
import { Button, ButtonLink } from '~/ui/forms/button';
import { EpisodeRow, EPISODE_ROWS } from '~/ui/listening/episode-row';
import { PageJump, Pagination } from '~/ui/lists/pagination';
import { CountBadge } from '~/ui/text/counts';
import { CircleCheck, ListMusic } from '~/ui/text/icons';
import { Name } from '~/ui/text/inline-text';
import type { PodcastPage, ListedEpisode } from './podcast-page.server';

/** Searches and filters the episodes; the state is in the URL. Collapsed until used. */
export function EpisodeFilter({ page, isUsed }: { page: PodcastPage; isUsed: boolean }) {
  const { filter, seasons, sort, usualSort } = page;
  return (
    <details open={isUsed} className="min-w-0 open:basis-full">
      <summary className="inline-flex min-h-9 items-center text-sm text-accent">
        {t('podcast.filterEpisodes')}
      </summary>
      <Form
        action="#episodes"
        preventScrollReset
        key={JSON.stringify(filter)}
        className="flex flex-wrap items-end gap-3 pt-2"
      >
        {sort === usualSort ? null : <input type="hidden" name="sort" value={sort} />}
        <label className="grid grow gap-1">
          <span className="text-sm">{t('podcast.searchEpisodes')}</span>
          <input
            type="search"
            name="q"
            maxLength={200}
            defaultValue={filter.q}
            dir="auto"
            placeholder=" "
            className="field w-full"
          />
        </label>
        {seasons.length > 0 ? (
          <label className="grid gap-1">
            <span className="text-sm">{t('podcast.seasons')}</span>
            <select name="season" defaultValue={filter.season ?? ''} className="field">
              <option value="">{t('podcast.allSeasons')}</option>
              {seasons.map(({ season, name }) => (
                <option key={season} value={season}>
                  {name ?? season}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            name="played"
            value="hide"
            defaultChecked={filter.hidesPlayed}
            className="size-5 accent-accent"
          />
          {t('listening.hidePlayed')}
        </label>
        <Button variant="secondary">{t('podcast.showEpisodes')}</Button>
      </Form>
    </details>
  );
}

type PodcastEpisodeProps = {
  episode: ListedEpisode;
  podcast: PodcastPage['podcast'];
  /** The unfiltered page; undefined if the list is filtered. */
  page: EpisodePage | undefined;
  heard: ListeningPosition | null;
  hidesPlayed: boolean;
  playerOpenAt: string | null;
  onPlayerOpen: (episodeId: string | null) => void;
};

function factsOf({ episode, podcast: { language } }: PodcastEpisodeProps) {
  const { kind, explicit, silence, season, seasonName, episodeNumber, episodeDisplay } = episode;
  const isNumbered = seasonName ?? season ?? episodeDisplay ?? episodeNumber;
  return [
    kind ? <span key="kind">{kind}</span> : null,
    explicit ? <span key="explicit">{t('podcast.explicit')}</span> : null,
    silence ? <span key="silence">{silence}</span> : null,
    isNumbered ? <Numbering key="number" episode={episode} language={language} /> : null,
    episode.credits.length > 0 ? (
      <Credits key="credits" episode={episode} language={language} />
    ) : null,
  ];
}

/** A row of a podcast's list; the current episode has the larger player below it. */
export function PodcastEpisode(props: PodcastEpisodeProps) {
  const { episode, podcast, page, heard, hidesPlayed, playerOpenAt, onPlayerOpen } = props;
  const played = usePosition(episode.id, heard)?.finished;
  if (hidesPlayed && played) return null;
  return (
    <li>
      <EpisodeRow
        episode={episode}
        podcast={podcast}
        page={page}
        heard={heard}
        facts={factsOf(props)}
        hasPlayer
      />
      <InPagePlayer
        episodeId={episode.id}
        name={<Name of={episode.title} fallbackLanguage={podcast.language} />}
        openAt={playerOpenAt}
        onOpen={onPlayerOpen}
      />
    </li>
  );
}

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
  const shownPage = useMemo(
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
  useEpisodePage(shownPage);
  return shownPage;
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
      <ButtonLink to="?#episodes" preventScrollReset variant="secondary">
        {isEnd ? t('podcast.showPlayed') : t('podcast.showAllEpisodes')}
      </ButtonLink>
    </EmptyState>
  );
}

/** Up to this many pages, each page gets its own number. */
const NUMBERED = 5;

export function EpisodeList({ page }: { page: PodcastPage }) {
  const { podcast, episodes, sort, usualSort, currentPage, totalPages, total, positions } = page;
  const shownPage = useShownPage(page);
  const filtered = isFiltered(page);
  const [playerOpenAt, onPlayerOpen] = useState<string | null>(null);
  const row = { podcast, page: shownPage, playerOpenAt, onPlayerOpen };

  return (
    <section id="episodes" className="grid gap-2 md:gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <CountBadge count={total}>
          <h2 className="text-xl font-semibold md:text-2xl">{t('podcast.episodesHeading')}</h2>
        </CountBadge>
        {totalPages > 1 || filtered ? <EpisodeFilter page={page} isUsed={filtered} /> : null}
        {total > 1 ? <SortLinks sort={sort} usual={usualSort} /> : null}
      </div>
      {episodes.length === 0 ? (
        <NoEpisodes page={page} />
      ) : (
        <ol className={`peer empty:hidden ${EPISODE_ROWS}`}>
          {episodes.map((episode) => (
            <PodcastEpisode
              key={episode.id}
              episode={episode}
              heard={positions[episode.id] ?? null}
              hidesPlayed={page.filter.hidesPlayed}
              {...row}
            />
          ))}
        </ol>
      )}
      {/* Only the browser knows what a visitor has played, and may leave the list empty. */}
      {page.filter.hidesPlayed ? (
        <div className="hidden peer-empty:block">
          <NoEpisodes page={page} />
        </div>
      ) : null}
      <Pagination
        label={t('podcast.episodePages')}
        of={{ currentPage, totalPages }}
        hash="#episodes"
      />
      {totalPages > NUMBERED ? (
        <PageJump current={currentPage} total={totalPages} hash="#episodes" />
      ) : null}
    </section>
  );
}
