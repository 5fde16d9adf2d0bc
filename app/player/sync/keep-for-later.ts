import type { Toast } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import type { Player } from '~/player/engine/player';
import { browserStorage, OUTBOX_KEY, QUEUE_CHANGED } from '~/player/engine/storage';
import { showToast } from '~/ui/feedback/toasts';
import type { Change } from './changes';
import { saveLocalPositions, undoableLocalChange } from './local-positions';
import { keepChange } from './outbox';
import { connectUnsaved } from './send-to-account';
import { played } from './visitor-changes';

/** @returns a function that shows them as before */
function showMarks(player: Player, { marks }: Change): () => void {
  if (!marks) return () => {};
  const { listenerId, positions } = player;
  return undoableLocalChange(player, () =>
    saveLocalPositions(
      player,
      marks.episodeIds.map((id) => [id, played(marks.played, positions.list.find(id, listenerId))]),
    ),
  );
}

/**
 * Keeps what a member changed without an answer, to be sent when there is a network again, also by another page. The
 * page shows it at once.
 *
 * @returns what to say; null for a visitor, and if this device has no room for it
 */
export function keepForLater(player: Player, change: Change): Toast | null {
  const owner = player.listenerId;
  const takeBack = owner && keepChange(browserStorage(), owner, change);
  if (!takeBack) return null;
  const hideMarks = showMarks(player, change);
  const tell = () => {
    dispatchEvent(new Event(OUTBOX_KEY));
    if (change.subject.startsWith('queue')) dispatchEvent(new Event(QUEUE_CHANGED));
  };
  tell();
  connectUnsaved(player, browserStorage());
  const undo = () => {
    if (!takeBack()) {
      return void showToast({
        title: t('feedback.notUndone'),
        description: t('listening.sentSince'),
        variant: 'destructive',
      });
    }
    hideMarks();
    tell();
  };
  return { title: t('listening.keptForLater'), variant: 'success', undo };
}
