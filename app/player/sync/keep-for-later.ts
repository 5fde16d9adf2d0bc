import type { Toast } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import type { Player } from '~/player/engine/player';
import { browserStorage } from '~/player/engine/storage';
import { saveLocalPositions } from './local-positions';
import { keepChange, type Change } from './outbox';
import { connectUnsaved, noteUnsavedIds } from './send-to-account';
import { played } from './visitor-changes';

const keptToast = (): Toast => ({ title: t('listening.keptForLater'), variant: 'success' });

const atEnd = (episodeId: string, end: 'next' | 'last', title: string): Change => ({
  subject: `queue:${episodeId}`,
  method: 'POST',
  path: '/api/queue',
  body: { episodeIds: [episodeId], end },
  title,
});

/** Null for choices that depend on what the account has, such as a step up or down. */
function queueChange(intent: string, episodeId: string): Change | null {
  switch (intent) {
    case 'next':
      return atEnd(episodeId, 'next', t('listening.playNext'));
    case 'top':
      return atEnd(episodeId, 'next', t('listening.toTop'));
    case 'last':
      return atEnd(episodeId, 'last', t('listening.addToQueue'));
    case 'remove':
      return {
        subject: `queue:${episodeId}`,
        method: 'DELETE',
        path: `/api/queue/${encodeURIComponent(episodeId)}`,
        title: t('listening.removeFromQueue'),
      };
    default:
      return null;
  }
}

/** Positions merge by their time, so a mark is one of those. */
function markPlayed(player: Player, owner: string, episodeId: string, finished: boolean): void {
  const before = player.positions.list.find(episodeId, owner);
  saveLocalPositions(player, [[episodeId, played(finished, before)]]);
  noteUnsavedIds(browserStorage(), [episodeId]);
}

/**
 * Keeps a member's form that got no answer, to be sent when there is a network again, also by another page.
 *
 * @param path where it was sent
 * @returns what to say; null if it cannot wait
 */
export function keepForm(player: Player, path: string, form: FormData): Toast | null {
  const owner = player.listenerId;
  if (owner === null) return null;
  const [episodeId, ...more] = form.getAll('episode').map(String);
  const choice = String(form.get('played') ?? '');
  if (!episodeId || more.length > 0) return null;
  if (/\/episodes\/[^/]+\/played$/.test(path)) {
    if (choice !== 'yes' && choice !== 'no') return null;
    markPlayed(player, owner, episodeId, choice === 'yes');
  } else if (/\/queue\/change$/.test(path)) {
    const change = queueChange(String(form.get('intent')), episodeId);
    if (!change) return null;
    keepChange(browserStorage(), owner, change);
  } else return null;
  connectUnsaved(player, browserStorage());
  return keptToast();
}

/** Keeps whether a podcast is a favorite, like `keepForm`. */
export function keepFavorite(player: Player, path: string, isFavorite: boolean): Toast | null {
  const owner = player.listenerId;
  if (owner === null) return null;
  keepChange(browserStorage(), owner, {
    subject: `favorite:${path}`,
    method: isFavorite ? 'POST' : 'DELETE',
    path,
    title: isFavorite ? t('cards.addToFavorites') : t('cards.removed'),
  });
  connectUnsaved(player, browserStorage());
  return keptToast();
}
