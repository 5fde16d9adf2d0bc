import { Link } from '@remix-run/react';
import { titleDirection } from '~/lib/language/title-language';
import { formatHoursMinutes } from '~/lib/time/duration';
import { podcastPath } from '~/lib/web/podcast-path';
import { t } from '~/messages/t';
import { PlayEpisodeButton } from '~/player/play-button';
import { CountBadge } from '~/ui/text/count-badge';
import { DateTime } from '~/ui/text/date-time';
import { Name } from '~/ui/text/name';
import { Pagination } from '~/ui/text/pagination';
import type { SpeakerScreen } from './speaker-screen.server';

function Row({ episode, podcast }: SpeakerScreen['episodes'][number]) {
  return (
    <li dir={titleDirection(episode.title)} className="flex items-start gap-4 py-4">
      <PlayEpisodeButton episode={{ ...episode, language: podcast.language }} podcast={podcast} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <h3 className="text-lg font-semibold wrap-anywhere">
          <Link to={episode.path} className="hover:underline">
            <Name of={episode.title} likely={podcast.language} />
          </Link>
        </h3>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-muted">
          <Link to={podcastPath(podcast.slug)} className="min-h-6 hover:underline">
            <Name of={podcast.title} likely={podcast.language} />
          </Link>
          {episode.pubDate ? <DateTime iso={episode.pubDate} /> : null}
          {episode.duration ? <span>{formatHoursMinutes(episode.duration)}</span> : null}
        </p>
      </div>
    </li>
  );
}

export function SpeakerEpisodes({ episodes, place }: Pick<SpeakerScreen, 'episodes' | 'place'>) {
  return (
    <section id="episodes" className="grid gap-5">
      <CountBadge count={place.totalCount}>
        <h2 className="text-2xl font-semibold">{t('podcast.episodesHeading')}</h2>
      </CountBadge>
      <ol className="divide-y divide-line rounded-card border border-line bg-surface px-4">
        {episodes.map((one) => (
          <Row key={one.episode.id} {...one} />
        ))}
      </ol>
      <Pagination
        label={t('podcast.episodePages')}
        current={place.currentPage}
        total={place.totalPages}
        hash="#episodes"
      />
    </section>
  );
}
