import type { ListedEpisode } from '~/domain/episodes/episodes-schema';
import { MAX_QUEUED } from '~/domain/listening/listening';
import type { ListeningPosition } from '~/domain/listening/listening-schema';
import type { Toast } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import type { Player } from '~/player/engine/player';
import type { PlayerEpisode, PlayerPodcast } from '~/player/engine/player-types';
import { browserStorage, QUEUE_CHANGED } from '~/player/engine/storage';
import { fetchJson } from '~/ui/forms/api-calls';
import { saveLocalPositions, undoableLocalChange } from './local-positions';
import { changeLocalQueue, addToLocalQueue } from './local-queue';

const successToast = (title: string): Toast => ({ title, variant: 'success' });

export const played = (finished: boolean, before: ListeningPosition | null): ListeningPosition => ({
  position: finished ? (before?.position ?? 0) : 0,
  duration: before?.duration ?? null,
  listenedAt: new Date().toISOString(),
  finished,
});

const listEarlier = (episodeId: string) =>
  fetchJson<{ episodeIds: string[] }>(`/api/episodes/${encodeURIComponent(episodeId)}/earlier`);

function toListed(episode: PlayerEpisode, podcast: PlayerPodcast): ListedEpisode {
  const { id, title, path, audioUrl, duration, imagePath = null, pubDate = null } = episode;
  const { slug, language = null, recitation } = podcast;
  return {
    episode: { id, title, ...(path ? { path } : {}), audioUrl, duration, imagePath, pubDate },
    podcast: {
      id: podcast.id,
      slug,
      title: podcast.title,
      imagePath: podcast.imagePath,
      language,
      recitation,
    },
  };
}

function queue(episode: PlayerEpisode, podcast: PlayerPodcast, end: 'next' | 'last'): Toast {
  if (!addToLocalQueue(browserStorage(), [toListed(episode, podcast)], end)) {
    const description = t('refusal.queueFull', { count: MAX_QUEUED });
    return { title: t('listening.notSaved'), description, variant: 'destructive' };
  }
  dispatchEvent(new Event(QUEUE_CHANGED));
  return successToast(end === 'next' ? t('listening.queuedNext') : t('listening.queuedLast'));
}

/** Applies a button of `EpisodeMenu`, by its value, for a visitor. */
export async function changeInBrowser(
  player: Player,
  choice: string,
  episode: PlayerEpisode,
  podcast: PlayerPodcast,
): Promise<Toast> {
  const find = (id: string) => player.positions.list.find(id, null);
  if (choice === 'next' || choice === 'last') return queue(episode, podcast, choice);
  if (choice === 'before') {
    try {
      const { episodeIds } = await listEarlier(episode.id);
      const undo = undoableLocalChange(player, () =>
        saveLocalPositions(
          player,
          episodeIds.map((id) => [id, played(true, find(id))]),
        ),
      );
      return { ...successToast(t('listening.markedEarlier')), undo };
    } catch {
      return { title: t('listening.notSaved'), variant: 'destructive' };
    }
  }
  const finished = choice === 'yes';
  saveLocalPositions(player, [[episode.id, played(finished, find(episode.id))]]);
  return successToast(finished ? t('listening.markedPlayed') : t('listening.markedUnplayed'));
}

/**
 * Applies a queue button for a visitor.
 *
 * @returns the toast to show, or null if the list shows the change
 */
export function changeQueueInBrowser(id: string, choice: string): Toast | null {
  const undoChange = changeLocalQueue(browserStorage(), id, choice);
  const tell = () => dispatchEvent(new Event(QUEUE_CHANGED));
  tell();
  const undo = () => {
    undoChange();
    tell();
  };
  if (choice === 'clear') return { ...successToast(t('listening.queueCleared')), undo };
  return choice === 'remove' ? { ...successToast(t('listening.removedFromQueue')), undo } : null;
}
