import type { PositionStore } from './position-keeper';
import type { ListeningPosition } from './position-list';

export const remotePositions: PositionStore = {
  async find(episodeId) {
    const response = await fetch(pathOf(episodeId), { headers: { Accept: 'application/json' } });
    if (!response.ok) return null;
    return ((await response.json()) as { position: ListeningPosition | null }).position;
  },

  save(episodeId, position) {
    // The position is still in this browser, and the next save follows soon.
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
