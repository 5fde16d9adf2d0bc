import { t } from '~/messages/t';
import { PodcastGrid, type CardPodcast } from '~/ui/cards/podcast-card';
import { EPISODE_ROWS, EpisodeRow } from '~/ui/listening/episode-row';
import type { SearchScreen } from './search-screen.server';
import { SaidToo } from './transcript-results';

/** Podcasts before the other groups, where those found by their own name are the better answer. */
const FIRST = 4;

type Props = { screen: SearchScreen; podcasts: CardPodcast[] };

const withEpisode = (podcasts: CardPodcast[]) =>
  podcasts.flatMap(({ matchedEpisode: episode, slug, ...podcast }) =>
    episode && slug !== null ? [{ episode, podcast: { ...podcast, slug } }] : [],
  );

function FoundEpisodes({ screen, podcasts }: Props) {
  const found = withEpisode(podcasts);
  if (found.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-semibold">{t('podcast.episodesHeading')}</h2>
      <ul className={EPISODE_ROWS}>
        {found.map((item) => (
          <li key={item.episode.id}>
            <EpisodeRow {...item} heard={screen.heard[item.episode.id]} isOfMany />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Podcasts, episodes whose titles have the words, what is said in others, and the rest of the podcasts. */
export function FoundGroups({ screen, podcasts }: Props) {
  const { favorites, saidToo } = screen;
  if (withEpisode(podcasts).length === 0 && saidToo.length === 0)
    return <PodcastGrid podcasts={podcasts} favorites={favorites} />;
  const first = podcasts[0]?.matchedEpisode ? 0 : FIRST;
  const rest = podcasts.slice(first);
  return (
    <div className="grid gap-6">
      {first > 0 && podcasts.length > 0 ? (
        <section>
          <h2 className="sr-only">{t('search.inPodcasts')}</h2>
          <PodcastGrid podcasts={podcasts.slice(0, first)} favorites={favorites} level="h3" />
        </section>
      ) : null}
      <FoundEpisodes screen={screen} podcasts={podcasts} />
      <SaidToo screen={screen} />
      {rest.length > 0 ? (
        <section className="grid gap-3">
          <h2 className="text-lg font-semibold">
            {first > 0 ? t('search.morePodcasts') : t('search.inPodcasts')}
          </h2>
          <PodcastGrid podcasts={rest} favorites={favorites} level="h3" />
        </section>
      ) : null}
    </div>
  );
}
