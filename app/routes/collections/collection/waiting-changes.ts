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

type Entry = { id: string; number: number };
type Place = { before: string | null } | { number: number };

/** Where a step moves an entry of this page: in front of another one of it, or to a number, which may be elsewhere. */
export function placeAfter(step: EntryStep, entries: Entry[], { id, number }: Entry): Place {
  const at = entries.findIndex((entry) => entry.id === id);
  const before = (index: number, otherwise: number): Place =>
    entries[index] ? { before: entries[index].id } : { number: otherwise };
  const places = {
    top: () => ({ number: 1 }),
    up: () => before(at - 1, number - 1),
    down: () => before(at + 2, number + 1),
    end: () => ({ before: null }),
  };
  return places[step]();
}

/** The number that an entry gets. */
function numberAt(place: Place, entries: Entry[], { number }: Entry, total: number): number {
  if ('number' in place) return Math.max(1, Math.min(place.number, total));
  const next = entries.find(({ id }) => id === place.before)?.number ?? total + 1;
  return next > number ? next - 1 : next;
}

function afterMove<T extends Entry>(entries: T[], moved: T, to: number): T[] {
  const from = moved.number;
  const shiftOf = ({ number }: T): number => {
    if (number === from) return to - from;
    if (number < Math.min(from, to) || number > Math.max(from, to)) return 0;
    return from > to ? 1 : -1;
  };
  return entries
    .map((entry) => ({ ...entry, number: entry.number + shiftOf(entry) }))
    .sort((a, b) => a.number - b.number);
}

/**
 * The entries of a page as they will be when these changes are sent, without those that leave it. What comes in their
 * place is not known here.
 *
 * @param total of all pages
 */
export function entriesAfter<T extends Entry>(
  entries: T[],
  collectionId: string,
  changes: readonly Change[],
  total: number,
): T[] {
  const [first, last] = [entries[0]?.number ?? 1, entries.at(-1)?.number ?? 0];
  return changes
    .reduce((before, { subject, body }) => {
      const id = subject.split(`collections/${collectionId}/places/`)[1];
      const moved = before.find((entry) => entry.id === id);
      return moved
        ? afterMove(before, moved, numberAt(body as Place, before, moved, total))
        : before;
    }, entries)
    .filter(({ number }) => number >= first && number <= last);
}

type Heard = Entry & {
  heard: boolean;
  kind: string;
  from: number | null;
  to: number | null;
  item: { episode: { id: string } } | null;
};

const lengthOf = ({ from, to }: Heard): number => (from !== null && to !== null ? to - from : 0);

type Progress = { total: number; heard: number; secondsLeft: number };

/** Entries and progress, as far as they are known here, as they will be when these changes are sent. */
export function heardAfter<T extends Heard, P extends Progress>(
  page: { entries: T[]; progress: P | null },
  collectionId: string,
  changes: readonly Change[],
): { entries: T[]; progress: P | null } {
  const progressSubject = `collections/${collectionId}/progress`;
  return changes.reduce((before, { subject, body, marks }) => {
    if (subject === progressSubject) {
      const entries = before.entries.map((entry) => ({ ...entry, heard: false }));
      return {
        entries,
        progress: before.progress && { ...before.progress, heard: 0, secondsLeft: 0 },
      };
    }
    const part = subject.split(`${progressSubject}/`)[1];
    const heard = marks?.played ?? (body as { heard?: boolean } | undefined)?.heard ?? false;
    const isChanged = (entry: T): boolean => {
      if (entry.heard === heard) return false;
      if (entry.kind === 'part') return entry.id === part;
      return entry.item !== null && (marks?.episodeIds.includes(entry.item.episode.id) ?? false);
    };
    const changed = before.entries.filter(isChanged);
    if (changed.length === 0) return before;
    return {
      entries: before.entries.map((entry) => (isChanged(entry) ? { ...entry, heard } : entry)),
      progress: before.progress && progressWith(before.progress, changed, heard),
    };
  }, page);
}

function progressWith<P extends Progress>(progress: P, changed: Heard[], heard: boolean): P {
  const sign = heard ? 1 : -1;
  const seconds = changed.reduce((sum, entry) => sum + lengthOf(entry), 0);
  return {
    ...progress,
    heard: Math.max(0, Math.min(progress.total, progress.heard + sign * changed.length)),
    secondsLeft: Math.max(0, progress.secondsLeft - sign * seconds),
  };
}
