import { Link } from '@remix-run/react';
import { soundOfPart } from '~/lib/time/part';
import { t } from '~/messages/t';
import { NativeAudio } from '~/player/native-audio';
import { PlayEpisodeButton } from '~/player/controls/play-button';
import { EpisodeMenu } from '~/ui/listening/episode-menu';
import { HeardSoFar } from '~/ui/listening/heard-so-far';
import { Name } from '~/ui/text/name';
import type { EpisodePage } from './episode-page.server';
import { partText, ShareEpisode } from './share-episode';

/** Without script: the browser's own player, starting at the same second. */
function PlainPlayer({ page: { podcast, episode, part } }: { page: EpisodePage }) {
  if (!episode.audioUrl) return null;
  return (
    <noscript>
      <p id="plain-player" className="sr-only">
        <Name of={episode.title} fallbackLanguage={podcast.language} />
      </p>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- podcasts come without captions */}
      <audio
        controls
        preload="none"
        src={soundOfPart(episode.audioUrl, part)}
        aria-labelledby="plain-player"
        className="w-full"
      />
    </noscript>
  );
}

export function EpisodePlayback({ page, siteUrl }: { page: EpisodePage; siteUrl: string }) {
  const { podcast, part, chosen } = page;
  const episode = { ...page.episode, language: podcast.language };
  return (
    <div className="grid gap-3">
      <div className="relative flex flex-wrap items-center gap-2">
        <PlayEpisodeButton
          episode={episode}
          podcast={podcast}
          part={part}
          label={partText(part, t('cards.playEpisode'), 'playFrom')}
        />
        <EpisodeMenu
          episode={episode}
          podcast={podcast}
          heard={page.heard}
          panel="start-0 top-11"
        />
        <span className="text-sm text-ink-muted">
          <HeardSoFar episodeId={episode.id} heard={page.heard} duration={episode.duration} />
        </span>
      </div>
      {chosen ? (
        <NativeAudio episode={episode} podcast={podcast} part={part} />
      ) : (
        <PlainPlayer page={page} />
      )}
      <div className="flex flex-wrap gap-x-6">
        <ShareEpisode page={page} siteUrl={siteUrl} />
        <Link
          to={`/episodes/${episode.id}/report`}
          rel="nofollow"
          className="inline-flex min-h-9 items-center text-accent"
        >
          {t('podcast.reportEpisode')}
        </Link>
      </div>
    </div>
  );
}
