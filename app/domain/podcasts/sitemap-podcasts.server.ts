import { db } from '~/adapters/database/client.server';

/** With the address in each language a file stays far below the 50 MB that search engines read. */
const ADDRESSES_PER_FILE = 2_000;

const listed = { blocked: false };

export async function countAddressFiles(): Promise<number> {
  return Math.ceil((await db.podcast.count({ where: listed })) / ADDRESSES_PER_FILE);
}

export async function listPodcastAddresses(
  file: number,
): Promise<{ slug: string; updatedAt: string }[]> {
  const rows = await db.podcast.findMany({
    where: listed,
    orderBy: { id: 'asc' },
    skip: (file - 1) * ADDRESSES_PER_FILE,
    take: ADDRESSES_PER_FILE,
    select: { slug: true, lastUpdateTime: true, createdAt: true },
  });
  return rows.map((row) => ({
    slug: row.slug,
    updatedAt: (row.lastUpdateTime ?? row.createdAt).toISOString(),
  }));
}
