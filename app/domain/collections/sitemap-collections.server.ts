import { db } from '~/adapters/database/client.server';
import { ADDRESSES_PER_FILE } from '~/domain/podcasts/sitemap-podcasts.server';
import { collectionPath } from './collections';
import { listedPublicly } from './shown-collection.server';

export async function countCollectionFiles(): Promise<number> {
  return Math.ceil((await db.collection.count({ where: listedPublicly })) / ADDRESSES_PER_FILE);
}

/** Public collections with entries; null beyond the last file. */
export async function listCollectionAddresses(
  file: number,
): Promise<{ path: string; updatedAt: string }[] | null> {
  const rows = await db.collection.findMany({
    where: listedPublicly,
    orderBy: { id: 'asc' },
    skip: (file - 1) * ADDRESSES_PER_FILE,
    take: ADDRESSES_PER_FILE,
    select: { id: true, updatedAt: true },
  });
  if (rows.length === 0) return null;
  return rows.map(({ id, updatedAt }) => ({
    path: collectionPath(id),
    updatedAt: updatedAt.toISOString(),
  }));
}
