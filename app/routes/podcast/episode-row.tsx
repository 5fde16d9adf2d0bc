import { formatHoursMinutes } from '~/lib/duration';
import { InPagePlayer } from '~/player/in-page-player';
import { EpisodeTitleLink, PlayEpisodeButton } from '~/player/play-button';
import type { EpisodePage } from '~/player/player-types';
import { DateTime } from '~/ui/date-time';
import type { ListedEpisode, PodcastPage } from './podcast-page.server';

function numbering({ season, episodeNumber }: ListedEpisode): string | null {
  if (episodeNumber === null) return null;
  return season === null
    ? `Episode ${episodeNumber}`
    : `Season ${season}, episode ${episodeNumber}`;
}

export function EpisodeRow({
  episode,
  podcast,
  page,
  chosen,
}: {
  episode: ListedEpisode;
  podcast: PodcastPage['podcast'];
  page: EpisodePage;
  /** The address names this one. */
  chosen: boolean;
}) {
  const number = numbering(episode);
  return (
    <li className={`grid gap-2 py-4 ${chosen ? 'border-s-4 border-accent ps-3' : ''}`}>
      <div className="flex items-start gap-4">
        <PlayEpisodeButton episode={episode} podcast={podcast} page={page} />
        <div className="min-w-0 flex-1">
          <h3 className="text-lg font-semibold wrap-anywhere">
            <EpisodeTitleLink
              episode={episode}
              podcast={podcast}
              page={page}
              className="block hover:underline"
            />
          </h3>
          <p className="flex flex-wrap gap-x-3 text-sm text-ink-muted">
            {number ? <span>{number}</span> : null}
            {episode.pubDate ? <DateTime iso={episode.pubDate} /> : null}
            {episode.duration ? <span>{formatHoursMinutes(episode.duration)}</span> : null}
            {episode.audioUrl ? null : <span>No audio</span>}
          </p>
          {episode.description ? (
            <details className="mt-1">
              <summary className="inline-flex min-h-9 items-center text-sm text-accent">
                Description<span className="sr-only"> of {episode.title}</span>
              </summary>
              <div
                dir="auto"
                lang={podcast.language ?? undefined}
                className="prose text-ink-muted"
                // Sanitised when it was stored (lib/sanitize-html.server.ts).
                dangerouslySetInnerHTML={{ __html: episode.description }}
              />
            </details>
          ) : null}
        </div>
      </div>
      <InPagePlayer episodeId={episode.id} />
    </li>
  );
}
