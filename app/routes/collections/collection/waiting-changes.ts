import type { EntryStep } from '~/domain/collections/collections';
import { t } from '~/messages/t';
import type { Change } from '~/player/sync/changes';

const of = encodeURIComponent;

const entryPath = (collectionId: string, entryId: string) =>
  `/api/collections/${of(collectionId)}/entries/${of(entryId)}`;

/** @param to before which entry, null for the end; or the number it gets */
export const entryMoved = (
  collectionId: string,
  entryId: string,
  to: { before: string | null } | { number: number },
  about?: string,
): Change => ({
  subject: `collections/${collectionId}/places/${entryId}`,
  method: 'PATCH',
  path: entryPath(collectionId, entryId),
  body: to,
  title: t('collections.move'),
  about,
  inOrder: true,
});

export const partHeard = (
  collectionId: string,
  entryId: string,
  heard: boolean,
  about?: string,
): Change => ({
  subject: `collections/${collectionId}/progress/${entryId}`,
  method: 'PUT',
  path: `${entryPath(collectionId, entryId)}/heard`,
  body: { heard },
  title: heard ? t('collections.markHeard') : t('collections.markUnheard'),
  about,
});

export const collectionRestarted = (collectionId: string): Change => ({
  subject: `collections/${collectionId}/progress`,
  method: 'DELETE',
  path: `/api/collections/${of(collectionId)}/progress`,
  title: t('collections.beginAgain'),
});

/**
 * The entry that a step moves this one in front of, among those of the page in their order; null for the end.
 *
 * @returns undefined if the page does not tell
 */
export function stepBefore(
  ids: string[],
  id: string,
  step: EntryStep,
  page: { isFirst: boolean; isLast: boolean },
): string | null | undefined {
  const at = ids.indexOf(id);
  const after = ids[at + 2] ?? (page.isLast ? null : undefined);
  return { top: page.isFirst ? ids[0] : undefined, up: ids[at - 1], down: after, end: null }[step];
}

/** The entries of a page as they will be when these changes are sent. */
export function entriesAfter<T extends { id: string; number: number }>(
  entries: T[],
  collectionId: string,
  changes: readonly Change[],
): T[] {
  const first = entries[0]?.number ?? 1;
  const ordered = changes.reduce((before, { subject, body }) => {
    const id = subject.split(`collections/${collectionId}/places/`)[1];
    const moved = before.find((entry) => entry.id === id);
    if (!moved) return before;
    const others = before.filter((entry) => entry !== moved);
    const to = body as { before?: string | null; number?: number };
    const at =
      to.number === undefined
        ? others.findIndex((entry) => entry.id === to.before)
        : to.number - first;
    return others.toSpliced(at < 0 ? others.length : at, 0, moved);
  }, entries);
  return ordered.map((entry, index) => ({ ...entry, number: first + index }));
}
