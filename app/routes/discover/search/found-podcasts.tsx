import type { ListeningPosition } from '~/domain/listening/listening';
import { t } from '~/messages/t';
import { PodcastGrid, type CardPodcast } from '~/ui/cards/podcast-card';
import { EPISODE_ROWS, EpisodeRow } from '~/ui/listening/episode-row';

/** Podcasts listed before the episodes, if podcasts were found by their own name. */
const FIRST = 4;

type Props = {
  podcasts: CardPodcast[];
  favorites: string[];
  /** By episode id. */
  heard: Record<string, ListeningPosition>;
};

function FoundEpisodes({ podcasts, heard }: Omit<Props, 'favorites'>) {
  const found = podcasts.flatMap(({ matchedEpisode: episode, slug, ...podcast }) =>
    episode && slug !== null ? [{ episode, podcast: { ...podcast, slug } }] : [],
  );
  if (found.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-semibold">{t('podcast.episodesHeading')}</h2>
      <ul className={EPISODE_ROWS}>
        {found.map((item) => (
          <li key={item.episode.id}>
            <EpisodeRow {...item} heard={heard[item.episode.id]} isOfMany />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The podcasts, with a separate group for episodes whose titles match. */
export function FoundPodcasts({ podcasts, favorites, heard }: Props) {
  const first = podcasts[0]?.matchedEpisode ? 0 : FIRST;
  const hasEpisodes = podcasts.some(({ matchedEpisode }) => matchedEpisode);
  if (!hasEpisodes) return <PodcastGrid podcasts={podcasts} favorites={favorites} />;
  return (
    <div className="grid gap-6">
      {first > 0 ? <PodcastGrid podcasts={podcasts.slice(0, first)} favorites={favorites} /> : null}
      <FoundEpisodes podcasts={podcasts} heard={heard} />
      {podcasts.length > first ? (
        <PodcastGrid podcasts={podcasts.slice(first)} favorites={favorites} />
      ) : null}
    </div>
  );
}
