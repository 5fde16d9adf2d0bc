import type { CollectionEntry } from '~/domain/collections/collections';
import type { PlayedEntry } from './player-types';
import { fetchJson } from '~/ui/forms/api-calls';
import type { Following } from './queue-loader';

type Answer = { entry: Pick<CollectionEntry, 'id' | 'from' | 'to' | 'item'> | null };

/** Null behind the last of the collection. @throws Error when it cannot be read */
export async function fetchNextEntry({
  collectionId,
  entryId,
}: PlayedEntry): Promise<Following | null> {
  const path = `/api/collections/${collectionId}/entries/${entryId}/following`;
  const { entry } = await fetchJson<Answer>(path);
  if (!entry?.item) return null;
  const { episode, podcast } = entry.item;
  return { episode, podcast, options: optionsOf(collectionId, entry) };
}

const optionsOf = (
  collectionId: string,
  { id, from, to }: Pick<CollectionEntry, 'id' | 'from' | 'to'>,
) => ({
  entry: { collectionId, entryId: id },
  ...(from !== null && { at: from, until: to }),
});
