import type { ListedEpisode } from '~/domain/episodes/episodes-schema';
import { movedInQueue } from '~/domain/listening/listening';
import { browserStorage } from '~/player/engine/storage';
import type { Change } from './changes';
import { readUnsent } from './outbox';

/**
 * The queue as it will be when these changes are sent. Episodes that are not in it yet are left out: nothing is known of
 * them here.
 */
export function queueAfter(
  queue: readonly ListedEpisode[],
  changes: readonly Change[],
): ListedEpisode[] {
  return changes.reduce<ListedEpisode[]>(
    (before, { subject, method, body = {} }) => {
      const [kind, id, isPlace] = subject.split('/');
      if (kind !== 'queue') return before;
      if (id === undefined) return [];
      const { before: next = null, end } = body as { before?: string | null; end?: string };
      if (isPlace) return movedInQueue(before, id, next);
      if (method === 'DELETE') return before.filter(({ episode }) => episode.id !== id);
      const first = before.find(({ episode }) => episode.id !== id)?.episode.id ?? null;
      return movedInQueue(before, id, end === 'next' ? first : null);
    },
    [...queue],
  );
}

/** What this browser keeps of a member's changes comes on top of what the account has. */
export const queueWithKept = (
  queue: readonly ListedEpisode[],
  owner: string | null,
): readonly ListedEpisode[] =>
  owner === null ? queue : queueAfter(queue, readUnsent(browserStorage(), owner));
