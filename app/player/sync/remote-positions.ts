import type { HeardEpisode } from '~/domain/listening/listening';
import type { PositionStore } from '~/player/engine/position-keeper';
import type { ListeningPosition } from '~/player/engine/position-list';

/** Ids of episodes whose position in this browser may not have reached the account. */
export const unsaved = new Set<string>();

/** @returns whether the account has stored it */
export async function putInAccount(path: string, sent: object): Promise<boolean> {
  try {
    const headers = { 'Content-Type': 'application/json' };
    const init = { method: 'PUT', headers, body: JSON.stringify(sent), keepalive: true };
    return (await fetch(path, init)).ok;
  } catch {
    return false;
  }
}

/** Sends the owner along, because another tab may have signed another member in meanwhile. */
export const sendPositions = (userId: string, positions: HeardEpisode[]): Promise<boolean> =>
  putInAccount('/api/history', { userId, positions });

export const remotePositions: PositionStore = {
  async find(episodeId) {
    const path = `/api/episodes/${encodeURIComponent(episodeId)}/position`;
    const response = await fetch(path, { headers: { Accept: 'application/json' } });
    if (!response.ok) return null;
    return ((await response.json()) as { position: ListeningPosition | null }).position;
  },

  save(episodeId, position, listener) {
    unsaved.add(episodeId);
    void sendPositions(listener, [{ episodeId, ...position }]).then(
      (isSaved) => isSaved && unsaved.delete(episodeId),
    );
  },
};
