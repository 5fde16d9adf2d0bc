import type { HeardEpisode } from '~/domain/listening/listening';
import type { PositionStore } from '~/player/engine/position-keeper';
import type { ListeningPosition } from '~/player/engine/position-list';

/** Episodes of which this browser has a place that the account may not have. */
export const unsaved = new Set<string>();

/** @returns whether the account has it now */
export async function putInAccount(path: string, sent: object): Promise<boolean> {
  try {
    const headers = { 'Content-Type': 'application/json' };
    const init = { method: 'PUT', headers, body: JSON.stringify(sent), keepalive: true };
    return (await fetch(path, init)).ok;
  } catch {
    return false;
  }
}

/** The owner goes with them: another tab may have signed another member in meanwhile. */
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
