import './texts';
import type { CollectionEntry } from '~/domain/collections/collections-schema';
import type { Toast } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import type { Player } from '~/player/engine/player';
import { storedEpisode, storedPodcast } from '~/player/sync/stored-shapes';
import { fetchJson } from '~/ui/forms/api-calls';
import { getDownloads } from './connect-downloads';

type Page = { entries: CollectionEntry[]; totalPages: number };

/** Downloads all episodes of a collection, and those of its parts once. @throws Error without a network */
export async function downloadCollection(player: Player, id: string): Promise<Toast> {
  const downloads = await getDownloads(player);
  const itemsById = new Map<string, NonNullable<CollectionEntry['item']>>();
  for (let page = 1, last = 1; page <= last; page += 1) {
    const path = `/api/collections/${encodeURIComponent(id)}?page=${page}`;
    const { entries, totalPages } = await fetchJson<Page>(path);
    for (const { item } of entries) {
      if (item?.episode.audioUrl) itemsById.set(item.episode.id, item);
    }
    last = totalPages;
  }
  for (const { episode, podcast } of itemsById.values()) {
    await downloads.add(storedEpisode(episode), storedPodcast(podcast));
  }
  return {
    title: t('downloads.begunMany', { count: itemsById.size }),
    description: t('downloads.begunHint'),
    variant: 'success',
  };
}
