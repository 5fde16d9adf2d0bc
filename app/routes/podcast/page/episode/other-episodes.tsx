import { Link } from '@remix-run/react';
import { titleDirection } from '~/lib/language/title-language';
import { formatHoursMinutes } from '~/lib/time/duration';
import { t } from '~/messages/t';
import { EpisodeTitleLink, PlayEpisodeButton } from '~/player/controls/play-button';
import { EpisodeMenu } from '~/ui/listening/episode-menu';
import { HeardMark } from '~/ui/listening/heard-mark';
import { DateTime } from '~/ui/text/date-time';
import { Name } from '~/ui/text/name';
import type { EpisodePage } from './episode-page.server';

type Linked = NonNullable<EpisodePage['next']>;

function EpisodeLink({ episode, language }: { episode: Linked; language: string | null }) {
  return (
    <Link to={episode.path} className="min-h-6 font-semibold wrap-anywhere text-accent underline">
      <Name of={episode.title} likely={language} />
    </Link>
  );
}

/** What stands before and after it in the show's own order. */
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

type Other = EpisodePage['others'][number];

function OtherEpisode({ other, podcast }: { other: Other; podcast: EpisodePage['podcast'] }) {
  const { heard, ...own } = other;
  const episode = { ...own, language: podcast.language };
  return (
    <li dir={titleDirection(episode.title)} className="relative flex items-center gap-3 py-3">
      <div className="grid min-w-0 flex-1 gap-1">
        <EpisodeTitleLink
          episode={episode}
          podcast={podcast}
          className="min-h-6 font-semibold wrap-anywhere text-accent underline"
        />
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-muted">
          {episode.pubDate ? <DateTime iso={episode.pubDate} /> : null}
          {episode.duration ? <span>{formatHoursMinutes(episode.duration)}</span> : null}
        </p>
        <HeardMark episodeId={episode.id} heard={heard} duration={episode.duration} />
      </div>
      <EpisodeMenu episode={episode} podcast={podcast} heard={heard} panel="end-0 top-full" />
      <PlayEpisodeButton episode={episode} podcast={podcast} />
    </li>
  );
}

export function OtherEpisodes({ page: { others, podcast } }: { page: EpisodePage }) {
  if (others.length === 0) return null;
  return (
    <section className="grid gap-4">
      <h2 className="text-2xl font-semibold">{t('podcast.moreFromPodcast')}</h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
        {others.map((other) => (
          <OtherEpisode key={other.id} other={other} podcast={podcast} />
        ))}
      </ul>
    </section>
  );
}
