import { type TransactionClient, inSerialTransaction } from '~/adapters/database/client.server';
import type { Actor } from '~/domain/accounts/users';
import { recordAudit, type Audited } from '~/domain/audit/audit.server';
import { withRowField } from '~/domain/errors';
import { podcastLanguage } from '~/lib/language/text-language';
import type { FeaturedChanges, FeaturedListInput } from './featured-schema';

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

/** Swaps a row with the neighbor above or below, if there is one. @returns the new index @throws NotFoundError */
export const moveFeatured = (
  actor: Actor,
  id: string,
  by: 'up' | 'down',
  of: {
    table: (tx: TransactionClient) => OrderedTable;
    subject: (tx: TransactionClient) => Promise<Audited>;
  },
): Promise<number> =>
  inSerialTransaction(async (tx) => {
    const subject = await of.subject(tx);
    const table = of.table(tx);
    const select = { id: true, displayOrder: true } as const;
    const list = await table.findMany({ orderBy: byDisplayOrder, select });
    const index = list.findIndex((item) => item.id === id);
    const changes = moveInOrder(list, id, by);
    if (changes.length === 0) return index;
    for (const { id: changed, displayOrder } of changes) {
      const where = { id: changed };
      await table.update({ where, data: { displayOrder }, select: { id: true } });
    }
    await recordAudit(tx, actor, `moved ${by}`, subject);
    return index + (by === 'up' ? -1 : 1);
  });

type OfPodcast = { podcast: { title: string; language: string | null } };

const languageOf = ({ podcast }: OfPodcast) => podcastLanguage(podcast) ?? '';

/** Items whose podcast is in one of the languages; all items when no language is given. */
export const inLanguages = <T extends OfPodcast>(items: T[], languages: readonly string[]): T[] =>
  languages.length === 0 ? items : items.filter((item) => languages.includes(languageOf(item)));

/** Moves items in that language to the front and otherwise keeps the order. */
export function languageFirst<T extends OfPodcast>(items: T[], language: string | null): T[] {
  if (!language) return items;
  const [own, others]: [T[], T[]] = [[], []];
  for (const item of items) (languageOf(item) === language ? own : others).push(item);
  return [...own, ...others];
}

/** Reads the fields `notes.<id>` and `displayOrder.<id>` of the rows whose values differ from `was.<id>`. */
export function featuredListInput(values: Record<string, unknown>) {
  const typed = (name: string) =>
    Object.entries(values).flatMap(([key, value]) => {
      const id = key.slice(name.length + 1);
      const was = values[`was.${id}`];
      const now = `${String(values[`displayOrder.${id}`])} ${String(values[`notes.${id}`])}`;
      return key.startsWith(`${name}.`) && was !== now ? [[id, value] as const] : [];
    });
  const { intent } = values;
  return {
    intent,
    displayOrder: Object.fromEntries(typed('displayOrder')),
    notes: Object.fromEntries(typed('notes')),
  };
}

/** Saves the edited fields, then performs the action. @returns the index of a row that was moved, else null */
export async function changeFeaturedList(
  actor: Actor,
  { intent: { act, id }, displayOrder, notes }: FeaturedListInput,
  verbs: {
    update: (actor: Actor, id: string, changes: FeaturedChanges) => Promise<unknown>;
    move: (actor: Actor, id: string, by: 'up' | 'down') => Promise<number>;
  },
): Promise<number | null> {
  for (const row of new Set([...Object.keys(displayOrder), ...Object.keys(notes)])) {
    const changes = { displayOrder: displayOrder[row], notes: notes[row] };
    await withRowField('displayOrder', row, () => verbs.update(actor, row, changes));
  }
  if (act === 'save') return null;
  if (act === 'up' || act === 'down') {
    return withRowField('active', id, () => verbs.move(actor, id, act));
  }
  const isActive = act === 'activate';
  await withRowField('active', id, () => verbs.update(actor, id, { isActive }));
  return null;
}
