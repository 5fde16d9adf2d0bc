import { z } from 'zod';
import { heldReasons } from '~/domain/accounts/users';
import { MAX_CHOSEN } from '~/domain/audit/undoable-acts';
import { idText, languageResponse, personText } from '~/domain/input-schema';
import { t } from '~/messages/t';
import { reviewOfPodcastResponse } from '../reviews/reviews-schema';
import { ages, allReportReasons, reportKinds, reportOrders } from './reported';

const words = () => personText(200, () => t('input.tooLong')).optional();

/** Which reports a list shows. `person`: part of the username of who reported, or of who wrote what is reported. */
export const reportFilterSchema = z.object({
  kind: z.enum(reportKinds).optional(),
  reason: z.enum(allReportReasons).optional(),
  age: z.enum(ages).optional(),
  person: words(),
  search: words(),
  order: z.enum(reportOrders).optional(),
});
export type ReportFilter = z.output<typeof reportFilterSchema>;

const subject = z.object({ kind: z.enum(reportKinds), id: idText });
export type Subject = z.output<typeof subject>;

const tooMany = () => t('desk.tooMany', { count: MAX_CHOSEN });

export const decisionSchema = z.object({
  decision: z.enum(['kept', 'removed']),
  subjects: z.array(subject).min(1).max(MAX_CHOSEN, { error: tooMany }),
});

const person = z.object({ id: z.string(), username: z.string() });
const titled = z.object({ id: z.string(), title: z.string(), language: languageResponse });

/** Something with open reports: exactly one of the four last fields is set. */
export const reportedResponse = z.object({
  kind: z.enum(reportKinds),
  id: z.string(),
  count: z.number().int().describe('How many open reports there are of it.'),
  reports: z
    .array(
      z.object({
        id: z.string(),
        reason: z.string(),
        language: languageResponse,
        createdAt: z.iso.datetime(),
        reporter: person,
      }),
    )
    .describe('The newest of them, at most five.'),
  review: reviewOfPodcastResponse.nullable(),
  podcast: titled.extend({ slug: z.string() }).nullable(),
  episode: titled.extend({ podcast: titled.extend({ slug: z.string() }) }).nullable(),
  collection: titled.extend({ maker: z.string() }).nullable(),
});
export type Reported = z.output<typeof reportedResponse>;

export const decidedResponse = z.object({
  count: z.number().int().describe('How many of them the call changed.'),
  undo: z.string().nullable().describe('Undoes the call for a minute; null if it changed nothing.'),
});
export type Decided = z.output<typeof decidedResponse>;

/** Which held reviews a list shows. */
export const heldFilterSchema = z.object({
  reason: z.enum(heldReasons).optional(),
  age: z.enum(ages).optional(),
  person: words(),
});
export type HeldFilter = z.output<typeof heldFilterSchema>;

/** `seen`: the updatedAt of the review when it was read; one that was changed since is passed over. */
export const heldDecisionSchema = z.object({
  decision: z.enum(['accepted', 'removed']),
  reviews: z
    .array(z.object({ id: idText, seen: z.iso.datetime().optional() }))
    .min(1)
    .max(MAX_CHOSEN, { error: tooMany }),
});

export const heldDecidedResponse = decidedResponse.extend({
  passedOver: z.number().int().describe('Reviews that changed meanwhile or are no longer held.'),
});
export type HeldDecided = z.output<typeof heldDecidedResponse>;

z.globalRegistry.add(reportedResponse, { id: 'Reported' });
