import { db } from '~/adapters/database/client.server';
import { inBatches } from '~/lib/concurrency/in-batches';
import { fold } from '~/lib/text/fold';

const AT_ONCE = 200;

async function refold(id: string, nameKey: string): Promise<void> {
  const taken = await db.speaker.findUnique({ where: { nameKey }, select: { id: true } });
  if (taken || !nameKey) return;
  const words = [...new Set(nameKey.split(' '))].map((word) => ({ word }));
  await db.speaker.update({
    where: { id },
    data: { nameKey, words: { deleteMany: {}, create: words } },
    select: { id: true },
  });
}

/** Run after a change of folding. Rows keep their slugs and the joins made by admins. */
export async function refoldSpeakers(): Promise<void> {
  const all = inBatches(
    (after) =>
      db.speaker.findMany({
        where: { id: { gt: after } },
        orderBy: { id: 'asc' },
        take: AT_ONCE,
        select: { id: true, name: true, nameKey: true },
      }),
    ({ id }) => id,
  );
  for await (const rows of all) {
    for (const row of rows) {
      const nameKey = fold(row.name);
      if (nameKey !== row.nameKey) await refold(row.id, nameKey);
    }
  }
}
