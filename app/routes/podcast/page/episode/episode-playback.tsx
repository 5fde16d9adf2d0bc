import { Form, Link, useNavigate } from '@remix-run/react';
import { embedCode } from '~/lib/html/html-from-text';
import { formatClock } from '~/lib/time/duration';
import { withPart, type Part, soundOfPart } from '~/lib/time/part';
import { t } from '~/messages/t';
import { PlayEpisodeButton } from '~/player/controls/play-button';
import { usePlayer, usePlayerState, usePosition } from '~/player/engine/use-player';
import { NativeAudio } from '~/player/native-audio';
import { Button } from '~/ui/forms/button';
import { EpisodeMenu } from '~/ui/listening/episode-menu';
import { EpisodeProgress } from '~/ui/listening/episode-row';
import { Name } from '~/ui/text/inline-text';
import type { EpisodePage } from './episode-page.server';

/** Button label for the episode or the selected part. */
export function partText({ start, end }: Part, whole: string, from: 'playFrom' | 'shareFrom') {
  if (end !== null) {
    const times = { from: formatClock(start), to: formatClock(end) };
    return from === 'playFrom' ? t('podcast.playPart', times) : t('podcast.sharePart', times);
  }
  if (start === 0) return whole;
  const time = formatClock(start);
  return from === 'playFrom' ? t('podcast.playFrom', { time }) : t('podcast.shareFrom', { time });
}

/** A read-only field that is selected on focus, for copying. */
function Copied({ label, text }: { label: string; text: string }) {
  return (
    <label className="grid gap-1.5">
      <span className="font-medium">{label}</span>
      <input
        readOnly
        dir="ltr"
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        className="field w-full"
      />
    </label>
  );
}

function Time({ name, label, second }: { name: string; label: string; second: number | null }) {
  return (
    <label className="grid w-24 gap-1.5">
      <span className="font-medium">{label}</span>
      <input
        name={name}
        dir="ltr"
        placeholder={formatClock(0)}
        defaultValue={second ? formatClock(second) : ''}
        className="field w-full"
      />
    </label>
  );
}

/** Chooses the part from the moment that plays. */
function FromNow({ episode: { id, path } }: { episode: EpisodePage['episode'] }) {
  const player = usePlayer();
  const navigate = useNavigate();
  const isPlayed = usePlayerState((state) => state.episode?.id === id && state.currentTime >= 1);
  if (!isPlayed) return null;

  function choose(): void {
    const start = Math.floor(player.getState().currentTime);
    navigate(withPart(path, { start, end: null }), {
      preventScrollReset: true,
      state: { keepFocus: true },
    });
  }
  return (
    <Button type="button" variant="secondary" onClick={choose}>
      {t('podcast.partFromNow')}
    </Button>
  );
}

/** The URL of the episode or a part of it, and an embeddable player for other sites. */
export function ShareEpisode({ page, siteUrl }: { page: EpisodePage; siteUrl: string }) {
  const { podcast, episode, title, part, isShared } = page;
  const player = withPart(`${siteUrl}/embed/episode/${episode.id}`, part);
  return (
    <details id="share" open={isShared || part.end !== null} className="open:basis-full">
      <summary className="inline-flex min-h-9 items-center text-accent">
        {partText(part, t('podcast.share'), 'shareFrom')}
      </summary>
      <div className="grid gap-4 rounded-card border border-line p-4">
        <Form
          key={`${part.start},${part.end}`}
          action={episode.path}
          preventScrollReset
          className="flex flex-wrap items-end gap-3"
        >
          <Time name="from" label={t('podcast.partFrom')} second={part.start} />
          <Time name="to" label={t('podcast.partTo')} second={part.end} />
          <Button variant="secondary">{t('podcast.choosePart')}</Button>
          <FromNow episode={episode} />
        </Form>
        <Copied label={t('podcast.addressToShare')} text={withPart(siteUrl + episode.path, part)} />
        {episode.audioUrl && !podcast.blocked ? (
          <Copied
            label={t('podcast.embedCode')}
            text={embedCode(player, { title, width: '100%' })}
          />
        ) : null}
      </div>
    </details>
  );
}

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
  const position = usePosition(episode.id, page.heard);
  const isBegun = position !== null && !position.finished && position.position > 0;
  const whole = isBegun ? t('podcast.continue') : t('cards.playEpisode');
  return (
    <div className="grid gap-3">
      <div className="relative flex flex-wrap items-center gap-2">
        <PlayEpisodeButton
          episode={episode}
          podcast={podcast}
          part={part}
          label={partText(part, whole, 'playFrom')}
        />
        <EpisodeMenu
          episode={episode}
          podcast={podcast}
          heard={page.heard}
          panel="start-0 top-11"
        />
        <span className="text-sm text-ink-muted">
          <EpisodeProgress episodeId={episode.id} heard={page.heard} duration={episode.duration} />
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
