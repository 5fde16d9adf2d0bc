import type { PositionStore } from './position-keeper';
import type { ListeningPosition } from './position-list';

/** Episodes of which this browser has a place that the account may not have. */
export const unsaved = new Set<string>();

export const remotePositions: PositionStore = {
  async find(episodeId) {
    const response = await fetch(pathOf(episodeId), { headers: { Accept: 'application/json' } });
    if (!response.ok) return null;
    return ((await response.json()) as { position: ListeningPosition | null }).position;
  },

  save(episodeId, position) {
    unsaved.add(episodeId);
    fetch(pathOf(episodeId), {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(position),
      keepalive: true,
    }).then(
      ({ status }) => status < 500 && unsaved.delete(episodeId),
      () => {},
    );
  },
};

function pathOf(episodeId: string): string {
  return `/api/episodes/${encodeURIComponent(episodeId)}/position`;
}
