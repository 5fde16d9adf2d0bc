import { z } from 'zod';
import type { Actor } from '~/domain/accounts/users';
import { auditEntryResponse, auditFilterSchema } from '~/domain/audit/audit-schema';
import { listAuditEntries } from '~/domain/audit/audit.server';
import { decideReported, undoDecision } from '~/domain/community/desk/decide.server';
import {
  decidedResponse,
  decisionSchema,
  heldDecidedResponse,
  heldDecisionSchema,
  reportedResponse,
  reportFilterSchema,
  type Decided,
} from '~/domain/community/desk/desk-schema';
import { decideHeld, undoHeld } from '~/domain/community/desk/held.server';
import { DESK_PAGE_SIZE } from '~/domain/community/desk/reported';
import { listReported } from '~/domain/community/desk/reported.server';
import { ConflictError } from '~/domain/errors';
import { idParams, pageResponse } from '~/domain/input-schema';
import {
  readPostLetter,
  sendPostToOneself,
  sendPostToSubscribers,
} from '~/domain/letters/newsletter.server';
import {
  closeMessages,
  listContactMessages,
  openMessageAgain,
  undoClosing,
} from '~/domain/site/contact.server';
import {
  closingSchema,
  contactMessageResponse,
  messageFilterSchema,
  postLetterResponse,
} from '~/domain/site/site-schema';
import { command, endpoint, pageQuery, resource } from '~/http/api.server';
import { t } from '~/messages/t';

const countResponse = z.object({ count: z.number().int() });

/** @param outcome what is so again */
const undoing = (
  access: 'admin' | 'moderator',
  outcome: string,
  undo: (actor: Actor, id: string) => Promise<{ count: number }>,
) => ({
  DELETE: endpoint({
    access,
    summary: `Undo such a call within a minute, by the \`undo\` that it returned: ${outcome}.`,
    params: idParams,
    response: countResponse,
    handle: ({ actor, params }) => undo(actor, params.id),
  }),
});

/** The answer of an act on rows; a refusal if somebody else was faster. @throws ConflictError */
function orConflict<D extends Decided>(decided: D, message: string): D {
  if (decided.count === 0) throw new ConflictError(message);
  return decided;
}

export const loader = resource('Desk: reports, messages, letters and the audit log.', {
  'admin/reports': {
    GET: endpoint({
      access: 'moderator',
      summary:
        'List what is reported, one entry for each thing however often, in pages of 25, with the newest five reports of each.',
      query: pageQuery(DESK_PAGE_SIZE).extend(reportFilterSchema.shape),
      response: pageResponse.extend({ reported: z.array(reportedResponse) }),
      handle: ({ query }) => listReported(query),
    }),
  },
  'admin/report-decisions': {
    POST: endpoint({
      access: 'moderator',
      summary:
        'Keep or remove what is reported, up to 1,000 things at once, and close its reports. Reviews are deleted, the rest is hidden. What has no open report is passed over; 409 if that is all of it.',
      body: decisionSchema,
      refuses: [409],
      response: decidedResponse,
      handle: async ({ actor, body }) =>
        orConflict(
          await decideReported(actor, body.decision, body.subjects),
          t('refusal.noReport'),
        ),
    }),
  },
  'admin/report-decisions/:id': undoing('moderator', 'reports are open again', undoDecision),
  'admin/held-review-decisions': {
    POST: endpoint({
      access: 'moderator',
      summary:
        'Publish or delete held reviews, up to 1,000 at once. One that has changed since `seen`, or no longer waits, is passed over; 409 if that is all of them.',
      body: heldDecisionSchema,
      refuses: [409],
      response: heldDecidedResponse,
      handle: async ({ actor, body }) =>
        orConflict(await decideHeld(actor, body.decision, body.reviews), t('heldReviews.changed')),
    }),
  },
  'admin/held-review-decisions/:id': undoing('moderator', 'the reviews wait again', undoHeld),
  'admin/messages': {
    GET: endpoint({
      access: 'admin',
      summary:
        'List messages from the contact form in pages of 25: open ones, oldest first, or closed ones, newest first.',
      query: pageQuery(DESK_PAGE_SIZE).extend(messageFilterSchema.shape),
      response: pageResponse.extend({ messages: z.array(contactMessageResponse) }),
      handle: async ({ query }) => {
        const { messages, pagination } = await listContactMessages(query);
        return { messages, ...pagination };
      },
    }),
  },
  'admin/message-closings': {
    POST: endpoint({
      access: 'admin',
      summary:
        'Close messages, up to 1,000 at once. Closed ones are passed over; 409 if that is all of them.',
      body: closingSchema,
      refuses: [409],
      response: decidedResponse,
      handle: async ({ actor, body }) =>
        orConflict(await closeMessages(actor, body.ids), t('refusal.messageDone')),
    }),
  },
  'admin/message-closings/:id': undoing('admin', 'the messages are open again', undoClosing),
  'admin/messages/:id/closed': {
    DELETE: command({
      access: 'admin',
      summary: 'Open a closed message again, however long ago it was closed.',
      params: idParams,
      handle: ({ actor, params }) => openMessageAgain(actor, params.id),
    }),
  },
  'admin/letters/:id': {
    GET: endpoint({
      access: 'admin',
      summary:
        'Count the emails about a post, by the id of the post: how many subscribers there are, and how many emails wait, were sent or failed.',
      params: idParams,
      response: postLetterResponse,
      handle: ({ params }) => readPostLetter(params.id),
    }),
    POST: endpoint({
      access: 'admin',
      summary:
        'Send a published post by email to each subscriber who has not received it. `count` is how many emails were added.',
      params: idParams,
      refuses: [409, 422],
      response: countResponse,
      handle: async ({ actor, params }) => ({
        count: await sendPostToSubscribers(actor, params.id),
      }),
    }),
  },
  'admin/letters/:id/test': {
    POST: command({
      access: 'admin',
      summary: 'Send a post by email to yourself only.',
      params: idParams,
      refuses: [422, 502],
      handle: ({ actor, params }) => sendPostToOneself(actor, params.id),
    }),
  },
  'admin/audit': {
    GET: endpoint({
      access: 'admin',
      summary:
        'List the audit log, newest first, in pages of 25. The days are those of UTC, both included.',
      query: pageQuery(DESK_PAGE_SIZE).extend(auditFilterSchema.shape),
      response: pageResponse.extend({ entries: z.array(auditEntryResponse) }),
      handle: ({ query }) => listAuditEntries(query),
    }),
  },
});

export const action = loader;
