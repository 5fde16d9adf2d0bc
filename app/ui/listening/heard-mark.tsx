import type { ListeningPosition } from '~/domain/listening/listening';
import { formatSpokenDuration } from '~/lib/time/duration';
import { t } from '~/messages/t';
import { useHeard } from '~/player/engine/use-player';
import { Badge } from '~/ui/cards/badge';

type Props = {
  episodeId: string;
  heard: ListeningPosition | null | undefined;
  /** Seconds, by the feed. */
  duration: number | null;
};

/** How far one listened, or that it was played. */
export function HeardMark({ episodeId, heard: stored = null, duration: fromFeed }: Props) {
  const heard = useHeard(episodeId, stored);
  if (!heard) return null;
  if (heard.finished) {
    return (
      <p>
        <Badge>{t('listening.played')}</Badge>
      </p>
    );
  }
  const { position } = heard;
  const duration = heard.duration ?? fromFeed;
  if (position <= 0 || !duration || position > duration) return null;
  const left = Math.max(0, Math.ceil((duration - position) / 60) * 60);
  return (
    <p className="grid w-full max-w-sm gap-1 text-sm text-ink-muted">
      <progress
        aria-hidden="true"
        dir="ltr"
        value={Math.min(position, duration)}
        max={duration}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-raised [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-accent"
      />
      {t('cards.timeLeft', { time: formatSpokenDuration(left) })}
    </p>
  );
}
