import { expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import type { Role } from '~/domain/accounts/users';
import { ask } from '../../support/contract/answers';
import { signedInUser, storedApiToken, storedPodcast } from '../../support/site/call';
import { callAt } from '../../support/site/site-map';

// What keepers automate: the same verbs as the screens, over many rows.

const reports = await callAt('admin/reports');
const decisions = await callAt('admin/report-decisions');
const undoing = await callAt('admin/report-decisions/:id');
const heldReviews = await callAt('admin/held-reviews');
const heldDecisions = await callAt('admin/held-review-decisions');
const messages = await callAt('admin/messages');
const closings = await callAt('admin/message-closings');
const reopening = await callAt('admin/message-closings/:id');
const audit = await callAt('admin/audit');
const letters = await callAt('admin/letters/:id');

const tokenOf = async (role: Role) => (await signedInUser(role)).token;

const path = '/api/admin/x';

/** Podcasts that were reported once each. */
async function reportedPodcasts(count: number) {
  const reporter = await signedInUser();
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { id } = await storedPodcast({ title: `Reported ${index}` });
    const data = { podcastId: id, reporterId: reporter.id, reason: 'Not about Islam' };
    await db.podcastReport.create({ data });
    ids.push(id);
  }
  return { reporter, ids };
}

test('a moderator’s script lists reports by person, decides on many and undoes it', async () => {
  const { id: moderatorId } = await signedInUser('moderator');
  const token = await storedApiToken(moderatorId, 'admin');
  const { reporter, ids } = await reportedPodcasts(60);
  const list = (page = 1) =>
    ask(reports, 'GET', { path: `${path}?person=${reporter.username}&page=${page}`, token });
  const first = await list();
  expect(first.body).toMatchObject({ totalCount: 60, totalPages: 3, currentPage: 1 });
  expect(first.body.reported).toHaveLength(25);
  expect((await list(3)).body.reported).toHaveLength(10);

  const subjects = ids.map((id) => ({ kind: 'podcast', id }));
  const decided = await ask(decisions, 'POST', {
    path,
    token,
    body: { decision: 'kept', subjects },
  });
  expect(decided.body).toMatchObject({ count: 60, undo: expect.any(String) as string });
  expect((await list()).body.totalCount).toBe(0);
  const again = await ask(decisions, 'POST', { path, token, body: { decision: 'kept', subjects } });
  expect(again.status).toBe(409);

  const params = { id: (decided.body as { undo: string }).undo };
  expect(await ask(undoing, 'DELETE', { path, token, params })).toMatchObject({
    status: 200,
    body: { count: 60 },
  });
  expect((await list()).body.totalCount).toBe(60);
  expect((await ask(undoing, 'DELETE', { path, token, params })).status).toBe(404);
});

test('the same filters as on the screen; a wrong one is an error, not the whole list', async () => {
  const token = await tokenOf('moderator');
  const { reporter } = await reportedPodcasts(1);
  const found = async (query: string) =>
    ask(reports, 'GET', { path: `${path}?person=${reporter.username}&${query}`, token });
  expect((await found('kind=podcast')).body.totalCount).toBe(1);
  expect((await found('kind=review')).body.totalCount).toBe(0);
  expect((await found('age=older')).body.totalCount).toBe(0);
  const refused = await found('kind=person');
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body.fields as object)).toEqual(['kind']);
});

test('held reviews are found by person and decided on together', async () => {
  const token = await tokenOf('moderator');
  const writer = await signedInUser();
  const ids: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    const { id: podcastId } = await storedPodcast();
    const held = { hidden: true, heldAt: new Date(), heldFor: 'word' };
    const data = { podcastId, userId: writer.id, rating: 1, content: 'x', ...held };
    ids.push((await db.review.create({ data, select: { id: true } })).id);
  }
  const list = () => ask(heldReviews, 'GET', { path: `${path}?person=${writer.username}`, token });
  expect((await list()).body.totalCount).toBe(3);
  const body = {
    decision: 'accepted',
    // The last was changed since it was read.
    reviews: ids.map((id, index) => (index < 2 ? { id } : { id, seen: '2020-01-01T00:00:00Z' })),
  };
  const decided = await ask(heldDecisions, 'POST', { path, token, body });
  expect(decided.body).toMatchObject({ count: 2, passedOver: 1 });
  expect((await list()).body.totalCount).toBe(1);
});

test('messages are closed and opened again by admins, and not by moderators', async () => {
  await db.contactMessage.deleteMany();
  const token = await tokenOf('admin');
  const data = { name: 'Hafsa', email: 'hafsa@example.org', message: 'Salam' };
  const { id } = await db.contactMessage.create({ data, select: { id: true } });
  const count = async (state: string) =>
    (await ask(messages, 'GET', { path: `${path}?state=${state}`, token })).body.totalCount;
  const closed = await ask(closings, 'POST', { path, token, body: { ids: [id] } });
  expect(closed.body.count).toBe(1);
  expect([await count('open'), await count('closed')]).toEqual([0, 1]);
  const params = { id: (closed.body as { undo: string }).undo };
  expect((await ask(reopening, 'DELETE', { path, token, params })).body).toEqual({ count: 1 });
  expect([await count('open'), await count('closed')]).toEqual([1, 0]);
  const moderator = await tokenOf('moderator');
  expect((await ask(messages, 'GET', { path, token: moderator })).status).toBe(403);
});

test('the audit log is read by day and subject', async () => {
  const { username, token } = await signedInUser('admin');
  const entry = { actorName: username, action: 'kept', subjectId: 'x', subjectName: 'A review' };
  await db.auditEntry.createMany({
    data: [
      { ...entry, subjectType: 'review', createdAt: new Date('2026-01-02T12:00:00Z') },
      { ...entry, subjectType: 'podcast', createdAt: new Date('2026-01-03T12:00:00Z') },
    ],
  });
  const read = async (query: string) => {
    const { body } = await ask(audit, 'GET', { path: `${path}?actor=${username}&${query}`, token });
    return (body.entries as { subjectType: string }[]).map(({ subjectType }) => subjectType);
  };
  expect(await read('')).toEqual(['podcast', 'review']);
  expect(await read('to=2026-01-02')).toEqual(['review']);
  expect(await read('about=podcast')).toEqual(['podcast']);
});

test('the emails about a post are counted, and none is sent without a mail server', async () => {
  const token = await tokenOf('admin');
  const post = { title: 'Eid', slug: 'eid-letters', content: 'Text', authorName: 'Hafsa' };
  const { id } = await db.blogPost.create({
    data: { ...post, status: 'published', publishedAt: new Date() },
    select: { id: true },
  });
  const read = await ask(letters, 'GET', { path, token, params: { id } });
  expect(read.body).toMatchObject({ canSend: false, waiting: 0, sent: 0, post: { title: 'Eid' } });
  expect((await ask(letters, 'POST', { path, token, params: { id } })).status).toBe(422);
});
