import type { PositionStore } from './position-keeper';
import type { ListeningPosition } from './position-list';

/** The signed-in listener's positions, kept with the account so that they follow to other devices. */
export const remotePositions: PositionStore = {
  async find(episodeId) {
    const response = await fetch(pathOf(episodeId), { headers: { Accept: 'application/json' } });
    if (!response.ok) return null;
    return ((await response.json()) as { position: ListeningPosition | null }).position;
  },

  save(episodeId, position) {
    // Unsaved, the position is still in this browser, and the next save comes soon.
    fetch(pathOf(episodeId), {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(position),
      keepalive: true,
    }).catch(() => {});
  },
};

function pathOf(episodeId: string): string {
  return `/api/episodes/${encodeURIComponent(episodeId)}/position`;
}
