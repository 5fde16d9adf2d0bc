import type { ListedEpisode } from '~/domain/episodes/episodes';
import { formatHoursMinutes, formatSpokenDuration } from '~/lib/time/duration';
import { t } from '~/messages/t';
import { Dot } from '~/ui/text/dot';
import { AccessibleText } from '~/ui/text/accessible-text';

/** The number of queued episodes and their total length, as far as the feeds state it. */
export function QueueTotal({ items }: { items: ListedEpisode[] }) {
  const seconds = items.reduce((sum, { episode }) => sum + (episode.duration ?? 0), 0);
  return (
    <p className="text-ink-muted tabular-nums">
      {t('cards.episodes', { count: items.length })}
      {seconds > 0 ? (
        <>
          <Dot />
          <AccessibleText seen={formatHoursMinutes(seconds)}>
            {formatSpokenDuration(Math.max(60, seconds - (seconds % 60)))}
          </AccessibleText>
        </>
      ) : null}
    </p>
  );
}
