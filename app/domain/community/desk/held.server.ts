import {
  asStored,
  forEngine,
  inSerialTransaction,
  type TransactionClient,
} from '~/adapters/database/client.server';
import type { Actor } from '~/domain/accounts/users';
import { recordAudits } from '~/domain/audit/audit.server';
import { storeAct, takeAct } from '~/domain/audit/undoable-acts.server';
import { reviewSubject, type HeldWhere } from '~/domain/community/reviews/moderated-reviews.server';
import {
  removeReviews,
  restoreReviews,
  type RemovedReviews,
} from '~/domain/community/reviews/removed-reviews.server';
import { reviewActivity } from '~/domain/community/reviews/reviews.server';
import { anyOf, MOST_VALUES } from '~/lib/any-of';
import { slicesOf } from '~/lib/concurrency/batches';
import { requireModerator } from './decide.server';
import type { HeldDecided, HeldFilter } from './desk-schema';
import { ofAge } from './reported.server';

/** A held review, and when it was last changed as shown to the admin. */
type Seen = { id: string; seen?: string | undefined };

type Accepted = { id: string; heldAt: string; heldFor: string };
type Part =
  | { change: 'accepted'; at: string; reviews: Accepted[]; activityIds: string[] }
  | { change: 'removed'; removed: RemovedReviews };

/** The query of a list of held reviews. */
export function heldWhereOf({ reason, person, age }: HeldFilter): HeldWhere {
  return {
    ...(reason && { reason }),
    ...(person && { person }),
    ...(age && { heldAt: ofAge(age) }),
  };
}

/** Those that still wait, and have not changed since they were seen. */
async function listWaiting(tx: TransactionClient, some: Seen[]) {
  const seenAt = new Map(some.map(({ id, seen }) => [id, seen]));
  const rows = await tx.review.findMany({
    where: { id: anyOf([...seenAt.keys()]), heldAt: { not: null } },
    select: {
      id: true,
      userId: true,
      podcastId: true,
      updatedAt: true,
      heldAt: true,
      heldFor: true,
      user: { select: { username: true } },
      podcast: { select: { title: true } },
    },
  });
  return rows.filter(({ id, updatedAt }) => {
    const seen = seenAt.get(id);
    return !seen || new Date(seen).getTime() === updatedAt.getTime();
  });
}

type Waiting = Awaited<ReturnType<typeof listWaiting>>;

async function recordActivities(tx: TransactionClient, rows: Waiting, at: Date): Promise<string[]> {
  const activities = rows.map(({ userId, podcastId }) => reviewActivity(userId, podcastId));
  const near = {
    actionType: 'review',
    userId: anyOf([...new Set(rows.map(({ userId }) => userId))]),
    podcastId: anyOf([...new Set(rows.map(({ podcastId }) => podcastId))]),
  };
  const keyOf = (activity: { userId: string; podcastId: string | null }) =>
    `${activity.userId} ${activity.podcastId}`;
  const select = { id: true, userId: true, podcastId: true } as const;
  const before = await tx.activity.findMany({ where: near, select });
  const existingKeys = new Set(before.map(keyOf));
  const data = activities.filter((activity) => !existingKeys.has(keyOf(activity)));
  await tx.activity.createMany({ data: data.map((activity) => ({ ...activity, createdAt: at })) });
  const added = new Set(data.map(keyOf));
  const after = await tx.activity.findMany({ where: near, select });
  return after.filter((activity) => added.has(keyOf(activity))).map(({ id }) => id);
}

/** Raw, because accepting is not an edit: `updatedAt` stays. */
async function accept(tx: TransactionClient, rows: Waiting, at: Date): Promise<Part> {
  await tx.$executeRawUnsafe(
    forEngine(`UPDATE "Review" SET "heldAt" = NULL, "heldFor" = NULL, "acceptedAt" = instant(?),
      "hidden" = (SELECT writer."wordsHidden" FROM "User" writer WHERE writer."id" = "Review"."userId")
      WHERE "id" IN ids(?)`),
    asStored(at),
    JSON.stringify(rows.map(({ id }) => id)),
  );
  const activityIds = await recordActivities(tx, rows, at);
  const reviews = rows.map(({ id, heldAt, heldFor }) => ({
    id,
    heldAt: asStored(heldAt!),
    heldFor: heldFor!,
  }));
  return { change: 'accepted', at: asStored(at), reviews, activityIds };
}

/**
 * Publishes or removes held reviews. Those that were changed since they were seen, or no longer wait, are passed over.
 *
 * @throws ForbiddenError
 */
export async function decideHeld(
  actor: Actor,
  decision: 'accepted' | 'removed',
  reviews: readonly Seen[],
): Promise<HeldDecided> {
  requireModerator(actor);
  return inSerialTransaction(async (tx) => {
    const at = new Date();
    const parts: Part[] = [];
    let count = 0;
    for (const slice of slicesOf(reviews, MOST_VALUES)) {
      const rows = await listWaiting(tx, slice);
      if (rows.length === 0) continue;
      count += rows.length;
      if (decision === 'accepted') {
        parts.push(await accept(tx, rows, at));
      } else {
        const ids = rows.map(({ id }) => id);
        const { removed } = await removeReviews(tx, ids, { heldAt: { not: null } });
        parts.push({ change: 'removed', removed });
      }
      await recordAudits(tx, actor, decision, rows.map(reviewSubject));
    }
    const undo = await storeAct(tx, actor.id, { list: 'reviews', action: decision, count }, parts);
    return { count, passedOver: reviews.length - count, undo };
  });
}

async function holdAgain(tx: TransactionClient, part: Extract<Part, { change: 'accepted' }>) {
  const ids = part.reviews.map(({ id }) => id);
  const accepted = { id: anyOf(ids), heldAt: null, acceptedAt: new Date(part.at) };
  const rows = await tx.review.findMany({
    where: accepted,
    select: {
      id: true,
      user: { select: { username: true } },
      podcast: { select: { title: true } },
    },
  });
  const still = new Set(rows.map(({ id }) => id));
  await tx.$executeRawUnsafe(
    forEngine(`UPDATE "Review" SET "hidden" = TRUE, "acceptedAt" = NULL,
      "heldAt" = instant(given."heldAt"), "heldFor" = given."heldFor"
      FROM (SELECT named."value" ->> 'id' AS "id", named."value" ->> 'heldAt' AS "heldAt",
        named."value" ->> 'heldFor' AS "heldFor" FROM rows(?) AS named) AS given
      WHERE "Review"."id" = given."id"`),
    JSON.stringify(part.reviews.filter(({ id }) => still.has(id))),
  );
  await tx.activity.deleteMany({ where: { id: anyOf(part.activityIds) } });
  return rows.map(reviewSubject);
}

/** Takes back what `decideHeld` did a moment ago. @throws ForbiddenError; NotFoundError once the time has passed */
export async function undoHeld(actor: Actor, id: string): Promise<{ count: number }> {
  requireModerator(actor);
  return inSerialTransaction(async (tx) => {
    let count = 0;
    for (const part of await takeAct<Part>(tx, actor.id, { list: 'reviews', id })) {
      const back =
        part.change === 'removed'
          ? await restoreReviews(tx, part.removed)
          : await holdAgain(tx, part);
      const action = part.change === 'removed' ? 'restored' : 'reopened';
      await recordAudits(tx, actor, action, back);
      count += back.length;
    }
    return { count };
  });
}
