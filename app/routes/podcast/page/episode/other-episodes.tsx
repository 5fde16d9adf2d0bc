import { Link } from '@remix-run/react';
import { t } from '~/messages/t';
import { EPISODE_ROWS, EpisodeRow } from '~/ui/listening/episode-row';
import { Name } from '~/ui/text/name';
import type { EpisodePage } from './episode-page.server';

type Linked = NonNullable<EpisodePage['next']>;

function EpisodeLink({ episode, language }: { episode: Linked; language: string | null }) {
  return (
    <Link to={episode.path} className="min-h-6 font-semibold wrap-anywhere text-accent underline">
      <Name of={episode.title} fallbackLanguage={language} />
    </Link>
  );
}

/** The previous and next episode in the show's own order. */
export function Neighbours({ page: { previous, next, podcast } }: { page: EpisodePage }) {
  const steps = [
    { episode: previous, name: t('player.previousEpisode') },
    { episode: next, name: t('player.nextEpisode') },
  ];
  if (!previous && !next) return null;
  return (
    <nav aria-label={t('podcast.neighbours')}>
      <ul className="grid gap-4 sm:grid-cols-2">
        {steps.map(({ episode, name }) =>
          episode ? (
            <li key={name} className="grid content-start gap-1">
              <span className="text-sm text-ink-muted">{name}</span>
              <EpisodeLink episode={episode} language={podcast.language} />
            </li>
          ) : null,
        )}
      </ul>
    </nav>
  );
}

export function OtherEpisodes({ page: { others, podcast } }: { page: EpisodePage }) {
  if (others.length === 0) return null;
  return (
    <section className="grid gap-4">
      <h2 className="text-2xl font-semibold">{t('podcast.moreFromPodcast')}</h2>
      <ul className={EPISODE_ROWS}>
        {others.map(({ heard, ...episode }) => (
          <li key={episode.id}>
            <EpisodeRow episode={episode} podcast={podcast} heard={heard} />
          </li>
        ))}
      </ul>
    </section>
  );
}
