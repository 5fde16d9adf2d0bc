import { Link } from '@remix-run/react';
import { formatClock } from '~/lib/time/duration';
import { t } from '~/messages/t';
import { NativeAudio } from '~/player/native-audio';
import { PlayEpisodeButton } from '~/player/controls/play-button';
import { EpisodeMenu } from '~/ui/listening/episode-menu';
import { HeardSoFar } from '~/ui/listening/heard-so-far';
import { Name } from '~/ui/text/name';
import type { EpisodePage } from './episode-page.server';

/** Without script the browser's own player, which begins at the same second. */
function PlainPlayer({ page: { podcast, episode, start } }: { page: EpisodePage }) {
  if (!episode.audioUrl) return null;
  return (
    <noscript>
      <p id="plain-player" className="sr-only">
        <Name of={episode.title} likely={podcast.language} />
      </p>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- podcasts come without captions */}
      <audio
        controls
        preload="none"
        src={`${episode.audioUrl}${start ? `#t=${start}` : ''}`}
        aria-labelledby="plain-player"
        className="w-full"
      />
    </noscript>
  );
}

/** The address of the page, with the second at which it begins. */
function ShareAddress({ page, siteUrl }: { page: EpisodePage; siteUrl: string }) {
  const { episode, start } = page;
  const address = siteUrl + episode.path + (start ? `?t=${start}` : '');
  return (
    <details>
      <summary className="inline-flex min-h-9 items-center text-accent">
        {start ? t('podcast.shareFrom', { time: formatClock(start) }) : t('podcast.share')}
      </summary>
      <label className="grid gap-1.5">
        <span className="font-medium">{t('podcast.addressToShare')}</span>
        <input
          readOnly
          dir="ltr"
          value={address}
          onFocus={(event) => event.currentTarget.select()}
          className="min-h-11 w-full rounded-control border border-line-strong bg-surface px-3"
        />
      </label>
    </details>
  );
}

export function EpisodePlayback({ page, siteUrl }: { page: EpisodePage; siteUrl: string }) {
  const { podcast, start, chosen } = page;
  const episode = { ...page.episode, language: podcast.language };
  return (
    <div className="grid gap-3">
      <div className="relative flex flex-wrap items-center gap-2">
        <PlayEpisodeButton
          episode={episode}
          podcast={podcast}
          at={start || undefined}
          label={
            start ? t('podcast.playFrom', { time: formatClock(start) }) : t('cards.playEpisode')
          }
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
        <NativeAudio episode={episode} podcast={podcast} at={start} />
      ) : (
        <PlainPlayer page={page} />
      )}
      <div className="flex flex-wrap gap-x-6">
        <ShareAddress page={page} siteUrl={siteUrl} />
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
