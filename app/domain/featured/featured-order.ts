type Ordered = { id: string; displayOrder: number };

/** How both featured lists are ordered: by number, and of equal numbers the older one first. */
export const byDisplayOrder = [
  { displayOrder: 'asc' as const },
  { createdAt: 'asc' as const },
  { id: 'asc' as const },
];

/**
 * Which numbers must change for `id` to change places with its neighbour. The list is numbered anew from 1,
 * because equal numbers (all begin at 0) cannot change places.
 * @param list in its present order
 * @returns nothing to change when it stands at that end already, or is not in the list
 */
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

/** Either featured list, within a transaction. */
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

/** Lets an item change places with its neighbour. @returns false where there is no neighbour */
export async function moveWithin(
  table: OrderedTable,
  id: string,
  by: 'up' | 'down',
): Promise<boolean> {
  const list = await table.findMany({
    orderBy: byDisplayOrder,
    select: { id: true, displayOrder: true },
  });
  const changes = moveInOrder(list, id, by);
  for (const { id: changed, displayOrder } of changes) {
    await table.update({ where: { id: changed }, data: { displayOrder }, select: { id: true } });
  }
  return changes.length > 0;
}
