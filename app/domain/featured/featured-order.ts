type Ordered = { id: string; displayOrder: number };

export const byDisplayOrder = [
  { displayOrder: 'asc' as const },
  { createdAt: 'asc' as const },
  { id: 'asc' as const },
];

/** Changes that swap `id` with its neighbor. Renumbers from 1, because equal numbers cannot be swapped. */
export function moveInOrder(list: readonly Ordered[], id: string, by: 'up' | 'down'): Ordered[] {
  const from = list.findIndex((item) => item.id === id);
  const to = by === 'up' ? from - 1 : from + 1;
  if (from < 0 || to < 0 || to >= list.length) return [];
  const order = [...list];
  [order[from], order[to]] = [order[to]!, order[from]!];
  return order
    .map((item, index) => ({ id: item.id, displayOrder: index + 1, before: item.displayOrder }))
    .filter((item) => item.displayOrder !== item.before)
    .map(({ id: itemId, displayOrder }) => ({ id: itemId, displayOrder }));
}

type OrderedTable = {
  findMany: (query: {
    orderBy: typeof byDisplayOrder;
    select: { id: true; displayOrder: true };
  }) => Promise<Ordered[]>;
  update: (change: {
    where: { id: string };
    data: { displayOrder: number };
    select: { id: true };
  }) => Promise<unknown>;
};

/** @returns the new index, and whether there was a neighbor */
export async function moveWithin(
  table: OrderedTable,
  id: string,
  by: 'up' | 'down',
): Promise<{ index: number; moved: boolean }> {
  const list = await table.findMany({
    orderBy: byDisplayOrder,
    select: { id: true, displayOrder: true },
  });
  const changes = moveInOrder(list, id, by);
  for (const { id: changed, displayOrder } of changes) {
    await table.update({ where: { id: changed }, data: { displayOrder }, select: { id: true } });
  }
  const moved = changes.length > 0;
  const index = list.findIndex((item) => item.id === id);
  return { index: moved ? index + (by === 'up' ? -1 : 1) : index, moved };
}
