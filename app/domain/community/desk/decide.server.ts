import { inSerialTransaction, type TransactionClient } from '~/adapters/database/client.server';
import { isModerator, type Actor } from '~/domain/accounts/users';
import { recordAudits, type Audited } from '~/domain/audit/audit.server';
import { storeAct, takeAct } from '~/domain/audit/undoable-acts.server';
import { hideCollections, showCollections } from '~/domain/collections/hide-many.server';
import { reviewSubject } from '~/domain/community/reviews/moderated-reviews.server';
import {
  removeReviews,
  restoreReviews,
  type RemovedReviews,
} from '~/domain/community/reviews/removed-reviews.server';
import { ForbiddenError } from '~/domain/errors';
import {
  hideEpisodes,
  hidePodcasts,
  showEpisodes,
  showPodcasts,
  type Named,
} from '~/domain/library/hide-many.server';
import { anyOf, MOST_VALUES } from '~/lib/any-of';
import { slicesOf } from '~/lib/concurrency/batches';
import { t } from '~/messages/t';
import type { Decided, Subject } from './desk-schema';
import { reportKinds, type ReportKind } from './reported';

type Decision = 'kept' | 'removed';

/** What one slice of an act changed: times are those of the act. */
type Part =
  | { change: 'kept' | 'hidden'; kind: ReportKind; ids: string[]; at: string }
  | { change: 'removed'; removed: RemovedReviews };

type Table = {
  /** Subjects of which reports are open, or were settled at that time. */
  list: (tx: TransactionClient, ids: string[], resolvedAt: Date | null) => Promise<Audited[]>;
  settle: (
    tx: TransactionClient,
    ids: string[],
    from: Date | null,
    to: { resolvedAt: Date | null; resolution: string | null },
  ) => Promise<unknown>;
};

const titled =
  (kind: 'podcast' | 'episode' | 'collection') =>
  (rows: Named[]): Audited[] =>
    rows.map(({ id, title }) => [kind, id, title]);

const named = { id: true, title: true } as const;

const tables: Record<ReportKind, Table> = {
  review: {
    list: async (tx, ids, resolvedAt) => {
      const rows = await tx.review.findMany({
        where: { id: anyOf(ids), hidden: false, reports: { some: { resolvedAt } } },
        select: {
          id: true,
          user: { select: { username: true } },
          podcast: { select: { title: true } },
        },
      });
      return rows.map(reviewSubject);
    },
    settle: (tx, ids, resolvedAt, data) =>
      tx.reviewReport.updateMany({ where: { reviewId: anyOf(ids), resolvedAt }, data }),
  },
  podcast: {
    list: async (tx, ids, resolvedAt) => {
      const where = { id: anyOf(ids), reports: { some: { resolvedAt } } };
      return titled('podcast')(await tx.podcast.findMany({ where, select: named }));
    },
    settle: (tx, ids, resolvedAt, data) =>
      tx.podcastReport.updateMany({ where: { podcastId: anyOf(ids), resolvedAt }, data }),
  },
  episode: {
    list: async (tx, ids, resolvedAt) => {
      const where = { id: anyOf(ids), reports: { some: { resolvedAt } } };
      return titled('episode')(await tx.episode.findMany({ where, select: named }));
    },
    settle: (tx, ids, resolvedAt, data) =>
      tx.episodeReport.updateMany({ where: { episodeId: anyOf(ids), resolvedAt }, data }),
  },
  collection: {
    list: async (tx, ids, resolvedAt) => {
      const where = { id: anyOf(ids), reports: { some: { resolvedAt } } };
      return titled('collection')(await tx.collection.findMany({ where, select: named }));
    },
    settle: (tx, ids, resolvedAt, data) =>
      tx.collectionReport.updateMany({ where: { collectionId: anyOf(ids), resolvedAt }, data }),
  },
};

const hiders = { podcast: hidePodcasts, episode: hideEpisodes, collection: hideCollections };
const showers = { podcast: showPodcasts, episode: showEpisodes, collection: showCollections };

type Act = { actor: Actor; at: Date; kind: ReportKind };

async function keep(
  tx: TransactionClient,
  { actor, at, kind }: Act,
  open: Audited[],
): Promise<Part> {
  const ids = open.map(([, id]) => id);
  await tables[kind].settle(tx, ids, null, { resolvedAt: at, resolution: 'kept' });
  await recordAudits(tx, actor, 'kept', open);
  return { change: 'kept', kind, ids, at: at.toISOString() };
}

async function remove(
  tx: TransactionClient,
  { actor, at, kind }: Act,
  open: Audited[],
): Promise<{ part: Part; count: number }> {
  const ids = open.map(([, id]) => id);
  if (kind === 'review') {
    const { removed, subjects } = await removeReviews(tx, ids);
    await recordAudits(tx, actor, 'removed', subjects);
    return { part: { change: 'removed', removed }, count: subjects.length };
  }
  const reason = t('desk.reported');
  const hidden = await hiders[kind](tx, actor, ids, { reason, at });
  const settled = { resolvedAt: at, resolution: 'hidden' };
  const hiddenIds = hidden.map(({ id }) => id);
  await tables[kind].settle(tx, hiddenIds, null, settled);
  await recordAudits(tx, actor, 'hid', titled(kind)(hidden), { reason });
  const part: Part = { change: 'hidden', kind, ids: hiddenIds, at: at.toISOString() };
  return { part, count: hidden.length };
}

export function requireModerator(actor: Actor): void {
  if (!isModerator(actor)) throw new ForbiddenError(t('refusal.moderatorAct'));
}

/**
 * Keeps what was reported and settles all its open reports, or removes it: reviews are deleted, the rest is hidden. What
 * has no open report any more is passed over.
 *
 * @throws ForbiddenError
 */
export async function decideReported(
  actor: Actor,
  decision: Decision,
  subjects: readonly Subject[],
): Promise<Decided> {
  requireModerator(actor);
  return inSerialTransaction(async (tx) => {
    const parts: Part[] = [];
    const at = new Date();
    let count = 0;
    for (const kind of reportKinds) {
      const ids = [
        ...new Set(subjects.filter((subject) => subject.kind === kind).map(({ id }) => id)),
      ];
      for (const slice of slicesOf(ids, MOST_VALUES)) {
        const open = await tables[kind].list(tx, slice, null);
        if (open.length === 0) continue;
        const act = { actor, at, kind };
        if (decision === 'kept') {
          parts.push(await keep(tx, act, open));
          count += open.length;
        } else {
          const removed = await remove(tx, act, open);
          parts.push(removed.part);
          count += removed.count;
        }
      }
    }
    const undo = await storeAct(tx, actor.id, { list: 'reports', action: decision, count }, parts);
    return { count, undo };
  });
}

async function restore(tx: TransactionClient, actor: Actor, part: Part): Promise<number> {
  if (part.change === 'removed') {
    const back = await restoreReviews(tx, part.removed);
    await recordAudits(tx, actor, 'restored', back);
    return back.length;
  }
  const { change, kind, ids } = part;
  const at = new Date(part.at);
  const open = { resolvedAt: null, resolution: null };
  if (change === 'kept') {
    const again = await tables[kind].list(tx, ids, at);
    await tables[kind].settle(tx, ids, at, open);
    await recordAudits(tx, actor, 'reopened', again);
    return again.length;
  }
  if (kind === 'review') return 0;
  const restored = await showers[kind](tx, ids, at);
  await tables[kind].settle(
    tx,
    restored.map(({ id }) => id),
    at,
    open,
  );
  await recordAudits(tx, actor, 'showed', titled(kind)(restored));
  return restored.length;
}

/**
 * Takes back what `decideReported` did a moment ago, except what was changed again since.
 *
 * @throws ForbiddenError; NotFoundError once the time has passed
 */
export async function undoDecision(actor: Actor, id: string): Promise<{ count: number }> {
  requireModerator(actor);
  return inSerialTransaction(async (tx) => {
    let count = 0;
    for (const part of await takeAct<Part>(tx, actor.id, { list: 'reports', id })) {
      count += await restore(tx, actor, part);
    }
    return { count };
  });
}
