import { randomBytes } from 'node:crypto';
import { test, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import {
  ask,
  expectAnswers,
  pagesFor,
  type Answer,
  type Answers,
} from '../../support/contract/answers';
import { signedInUser, storedPodcast } from '../../support/site/call';
import { callAt } from '../../support/site/site-map';

// Mail must be configured; whether it is delivered does not matter here.
vi.hoisted(() => (process.env.SMTP_URL = 'smtp://127.0.0.1:9'));

const none = { id: 'no-such-thing' };
const unique = (start: string) => `${start}-${randomBytes(5).toString('hex')}`;
const tokenOf = async (role: Parameters<typeof signedInUser>[0]) =>
  (await signedInUser(role)).token;

async function reportedPodcast(): Promise<string> {
  const { id: podcastId } = await storedPodcast();
  const { id: reporterId } = await signedInUser();
  await db.podcastReport.create({
    data: { podcastId, reporterId, reason: 'Not about Islam' },
  });
  return podcastId;
}

async function heldReview(): Promise<string> {
  const { id: podcastId } = await storedPodcast();
  const { id: userId } = await signedInUser();
  const held = { hidden: true, heldAt: new Date(), heldFor: 'word' };
  const data = { podcastId, userId, rating: 2, content: 'Words', ...held };
  return (await db.review.create({ data, select: { id: true } })).id;
}

async function message(closedAt: Date | null = null): Promise<string> {
  const data = { name: 'Hafsa', email: 'hafsa@example.org', message: 'Salam', closedAt };
  return (await db.contactMessage.create({ data, select: { id: true } })).id;
}

/** Acts by `path`, so that it can be undone, and tries to undo an act of somebody else. */
async function undoing(role: 'moderator' | 'admin', path: string, body: object): Promise<Answer[]> {
  const { token } = await signedInUser(role);
  const request = { token, path: `/api/${path}`, body };
  const { undo } = (await ask(await callAt(path), 'POST', request)).body as { undo: string };
  const acts = { actorId: 'somebody', list: 'reports', action: 'kept', count: 1 };
  const other = await db.deskAct.create({ data: acts, select: { id: true } });
  return [
    [200, { token, params: { id: undo } }],
    [404, { token, params: { id: undo } }],
    [404, { token, params: other }],
  ];
}

async function report(verified = true): Promise<string> {
  const { id: podcastId } = await storedPodcast();
  const reporter = await signedInUser();
  await db.user.update({
    where: { id: reporter.id },
    data: { emailVerifiedAt: verified ? new Date() : null },
  });
  const data = { podcastId, reporterId: reporter.id, reason: 'Not about Islam' };
  return (await db.podcastReport.create({ data, select: { id: true } })).id;
}

const answerId = '0196b6d0-7a00-7000-8000-000000000001';

const answers: Answers = {
  'GET admin/reports': async () => {
    const token = await tokenOf('moderator');
    await reportedPodcast();
    return [
      ...pagesFor(token),
      [200, { token, query: '?kind=podcast&reason=Not about Islam&order=most' }],
      [400, { token, query: '?kind=person' }],
    ];
  },
  'POST admin/report-decisions': async () => {
    const token = await tokenOf('moderator');
    const subjects = [{ kind: 'podcast', id: await reportedPodcast() }];
    const removed = [{ kind: 'podcast', id: await reportedPodcast() }];
    return [
      [200, { token, body: { decision: 'kept', subjects } }],
      [409, { token, body: { decision: 'kept', subjects } }],
      [200, { token, body: { decision: 'removed', subjects: removed } }],
      [422, { token, body: { decision: 'forgotten', subjects } }],
      [422, { token, body: { decision: 'kept', subjects: [] } }],
    ];
  },
  'DELETE admin/report-decisions/:id': async () => {
    const subjects = [{ kind: 'podcast', id: await reportedPodcast() }];
    return undoing('moderator', 'admin/report-decisions', { decision: 'removed', subjects });
  },
  'POST admin/held-review-decisions': async () => {
    const token = await tokenOf('moderator');
    const one = [{ id: await heldReview() }];
    const other = [{ id: await heldReview() }];
    return [
      [200, { token, body: { decision: 'accepted', reviews: one } }],
      [409, { token, body: { decision: 'accepted', reviews: one } }],
      [200, { token, body: { decision: 'removed', reviews: other } }],
      [422, { token, body: { decision: 'kept', reviews: other } }],
    ];
  },
  'DELETE admin/held-review-decisions/:id': async () => {
    const reviews = [{ id: await heldReview() }];
    return undoing('moderator', 'admin/held-review-decisions', { decision: 'removed', reviews });
  },
  'GET admin/messages': async () => {
    const token = await tokenOf('admin');
    await message();
    await message(new Date());
    return [
      ...pagesFor(token),
      [200, { token, query: '?state=closed&search=hafsa' }],
      [400, { token, query: '?state=lost' }],
    ];
  },
  'POST admin/message-closings': async () => {
    const token = await tokenOf('admin');
    const body = { ids: [await message()] };
    return [
      [200, { token, body }],
      [409, { token, body }],
      [422, { token, body: { ids: [] } }],
    ];
  },
  'DELETE admin/message-closings/:id': async () =>
    undoing('admin', 'admin/message-closings', { ids: [await message()] }),
  'DELETE admin/messages/:id/closed': async () => {
    const token = await tokenOf('admin');
    return [
      [200, { token, params: { id: await message(new Date()) } }],
      [404, { token, params: none }],
    ];
  },
  'GET admin/audit': async () => {
    const token = await tokenOf('admin');
    return [
      ...pagesFor(token),
      [200, { token, query: '?about=user&from=2026-01-01&to=2026-12-31' }],
      [400, { token, query: '?from=yesterday' }],
    ];
  },
  'GET admin/messages/:id/answers': async () => [
    [200, { token: await tokenOf('admin'), params: { id: await message() } }],
    [404, { token: await tokenOf('admin'), params: none }],
  ],
  'POST admin/messages/:id/answers': async () => {
    const token = await tokenOf('admin');
    const params = { id: await message() };
    return [
      [201, { token, params, body: { text: 'Thank you', close: true } }],
      [201, { token, params, body: { text: 'Thank you', id: answerId } }],
      [201, { token, params, body: { text: 'Thank you', id: answerId } }],
      [409, { token, params: { id: await message() }, body: { text: 'Thanks', id: answerId } }],
      [422, { token, params, body: { text: ' ' } }],
      [404, { token, params: none, body: { text: 'Thank you' } }],
    ];
  },
  'GET admin/reports/:id/answers': async () => [
    [200, { token: await tokenOf('admin'), params: { id: await report() } }],
    [404, { token: await tokenOf('admin'), params: none }],
  ],
  'POST admin/reports/:id/answers': async () => {
    const token = await tokenOf('admin');
    const body = { text: 'Thank you' };
    return [
      [201, { token, params: { id: await report() }, body }],
      [409, { token, params: { id: await report(false) }, body }],
      [422, { token, params: { id: await report() }, body: {} }],
      [404, { token, params: none, body }],
    ];
  },
  'POST admin/answers/:id/letter': async () => {
    const token = await tokenOf('admin');
    const letter = (outcome: string) => ({
      id: unique('answer'),
      kind: 'answer',
      nextTryAt: new Date(),
      doneAt: new Date(),
      outcome,
    });
    const stored = async (outcome: string) => {
      const row = { messageId: await message(), text: 'Thanks', answeredBy: 'admin' };
      const data = { ...row, letter: { create: letter(outcome) } };
      return (await db.answer.create({ data, select: { id: true } })).id;
    };
    return [
      [200, { token, params: { id: await stored('failed') } }],
      [409, { token, params: { id: await stored('sent') } }],
      [404, { token, params: none }],
    ];
  },
  'GET admin/replies': async () => [[200, { token: await tokenOf('admin') }]],
  'POST admin/replies': async () => {
    const admin = await signedInUser('admin');
    const token = admin.token;
    const body = { title: 'Thanks', text: 'Thank you' };
    const full = await signedInUser('admin');
    await db.savedReply.createMany({
      data: Array.from({ length: 20 }, () => ({ ...body, userId: full.id })),
    });
    return [
      [201, { token, body }],
      [422, { token, body: { title: 'Thanks' } }],
      [409, { token: full.token, body }],
    ];
  },
  'PUT admin/replies/:id': async () => {
    const { id: userId, token } = await signedInUser('admin');
    const body = { title: 'Thanks', text: 'Thank you' };
    const data = { title: 'Salam', text: 'Peace', userId };
    const reply = await db.savedReply.create({ data });
    return [
      [200, { token, params: { id: reply.id }, body }],
      [422, { token, params: { id: reply.id }, body: {} }],
      [404, { token: await tokenOf('admin'), params: { id: reply.id }, body }],
    ];
  },
  'DELETE admin/replies/:id': async () => {
    const { id: userId, token } = await signedInUser('admin');
    const reply = await db.savedReply.create({ data: { title: 'a', text: 'b', userId } });
    return [
      [404, { token: await tokenOf('admin'), params: { id: reply.id } }],
      [200, { token, params: { id: reply.id } }],
    ];
  },
  'GET admin/users/:id': async () => {
    const token = await tokenOf('moderator');
    return [
      [200, { token, params: { id: (await signedInUser()).id } }],
      [403, { token, params: { id: (await signedInUser('admin')).id } }],
      [404, { token, params: none }],
    ];
  },
  'POST admin/users/:id/notes': async () => {
    const token = await tokenOf('moderator');
    const params = { id: (await signedInUser()).id };
    const body = { content: 'Warned on Monday' };
    const full = (await signedInUser()).id;
    const note = { userId: full, authorId: full, authorName: 'x', content: 'x' };
    await db.memberNote.createMany({ data: Array.from({ length: 50 }, () => note) });
    return [
      [200, { token, params, body }],
      [409, { token, params: { id: full }, body }],
      [403, { token, params: { id: (await signedInUser('moderator')).id }, body }],
      [422, { token, params, body: { content: ' ' } }],
      [404, { token, params: none, body }],
    ];
  },
  'DELETE admin/users/:id/notes/:noteId': async () => {
    const moderator = await signedInUser('moderator');
    const token = moderator.token;
    const { id } = await signedInUser();
    const note = (authorId: string) =>
      db.memberNote.create({
        data: { userId: id, authorId, authorName: 'x', content: 'x' },
        select: { id: true },
      });
    const own = { id, noteId: (await note(moderator.id)).id };
    return [
      [200, { token, params: own }],
      [404, { token, params: own }],
      [403, { token, params: { id, noteId: (await note('another')).id } }],
    ];
  },
};

test.each(Object.entries(answers))('%s answers as documented', async (call, requests) => {
  await expectAnswers(call, await requests());
});
