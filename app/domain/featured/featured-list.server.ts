import { withRowField } from '~/domain/errors';
import type { Actor } from '~/domain/accounts/users';
import type { FeaturedChanges, FeaturedListInput } from './featured-schema';

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
