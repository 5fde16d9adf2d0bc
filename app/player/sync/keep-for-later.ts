import type { Toast } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import type { Player } from '~/player/engine/player';
import { browserStorage, OUTBOX_KEY, QUEUE_CHANGED } from '~/player/engine/storage';
import type { Mark, Waiting } from './changes';
import { saveLocalPositions } from './local-positions';
import { keepChange } from './outbox';
import { connectUnsaved, noteUnsavedIds } from './send-to-account';
import { played } from './visitor-changes';

/** Positions merge by their time, so a mark is one of those. */
function keepMark(player: Player, owner: string, { episodeId, played: isPlayed }: Mark): void {
  const before = player.positions.list.find(episodeId, owner);
  saveLocalPositions(player, [[episodeId, played(isPlayed, before)]]);
  noteUnsavedIds(browserStorage(), [episodeId]);
}

/**
 * Keeps what a member changed without an answer, to be sent when there is a network again, also by another page.
 *
 * @returns what to say; null for a visitor
 */
export function keepForLater(player: Player, waiting: Waiting): Toast | null {
  const owner = player.listenerId;
  if (owner === null) return null;
  if ('played' in waiting) keepMark(player, owner, waiting);
  else {
    keepChange(browserStorage(), owner, waiting);
    dispatchEvent(new Event(OUTBOX_KEY));
    if (waiting.subject.startsWith('queue')) dispatchEvent(new Event(QUEUE_CHANGED));
  }
  connectUnsaved(player, browserStorage());
  return { title: t('listening.keptForLater'), variant: 'success' };
}
