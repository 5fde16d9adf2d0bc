import { expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { whyHeld } from '~/domain/accounts/holding.server';
import {
  adminsNeedSecondFactor,
  dependsOnPasskey,
} from '~/domain/accounts/keys/required-factor.server';
import { banUser, suspendUser } from '~/domain/accounts/restrictions.server';
import { findSession } from '~/domain/accounts/sessions.server';
import { changeRole, deleteUser, listUsers } from '~/domain/accounts/user-directory.server';
import type { Role } from '~/domain/accounts/users';
import { MAX_NOTES } from '~/domain/community/desk/member';
import { addNote, removeNote } from '~/domain/community/desk/member-notes.server';
import { getMember } from '~/domain/community/desk/member-record.server';
import { asActor } from '../../../support/site/actor';
import { signedInUser, storedPodcast } from '../../../support/site/call';

const person = async (role: Role = 'user') => {
  const one = await signedInUser(role);
  return { ...one, role, actor: asActor(one, role) };
};

const in30Days = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

test('an admin appoints and dismisses a moderator, effective at once and logged', async () => {
  const admin = await person('admin');
  const member = await person();
  expect((await changeRole(admin.actor, member.id, 'moderator')).role).toBe('moderator');
  expect((await findSession(member.token))?.actor.role).toBe('moderator');
  // The column that has a CHECK, and that an earlier release reads.
  const stored = await db.user.findUniqueOrThrow({ where: { id: member.id } });
  expect(stored.role).toBe('user');
  await changeRole(admin.actor, member.id, 'user');
  expect((await findSession(member.token))?.actor.role).toBe('user');
  const entries = await db.auditEntry.findMany({
    where: { subjectId: member.id },
    orderBy: { createdAt: 'asc' },
  });
  expect(entries.map(({ detail }) => detail)).toEqual([
    { from: 'user', to: 'moderator' },
    { from: 'moderator', to: 'user' },
  ]);
});

test('a moderator suspends members, but neither moderators nor admins, and bans and deletes nobody', async () => {
  const moderator = await person('moderator');
  const input = { until: in30Days(), reason: 'Advertising' };
  const member = await person();
  expect((await suspendUser(moderator.actor, member.id, input)).suspension?.by).toBe(
    moderator.username,
  );
  for (const role of ['moderator', 'admin', 'super_admin'] as const) {
    const { id } = await person(role);
    await expect(suspendUser(moderator.actor, id, input)).rejects.toMatchObject({ status: 403 });
  }
  const ban = { reason: 'Advertising', words: 'kept' } as const;
  await expect(banUser(moderator.actor, member.id, ban)).rejects.toMatchObject({ status: 403 });
  await expect(deleteUser(moderator.actor, member.id)).rejects.toMatchObject({ status: 403 });
  await expect(changeRole(moderator.actor, member.id, 'moderator')).rejects.toMatchObject({
    status: 403,
  });
});

test('a dismissed moderator acts no more, whatever their session says', async () => {
  const moderator = await person('moderator');
  const member = await person();
  await changeRole((await person('admin')).actor, moderator.id, 'user');
  const input = { until: in30Days(), reason: 'Advertising' };
  await expect(suspendUser(moderator.actor, member.id, input)).rejects.toMatchObject({
    status: 403,
  });
});

test('the second factor that the site requires of admins is required of moderators', async () => {
  const moderator = await person('moderator');
  const passkey = { id: `key-${moderator.id}`, userId: moderator.id, name: 'A phone' };
  await db.passkey.create({ data: { ...passkey, publicKey: 'x', counter: 0 } });
  expect(await dependsOnPasskey(moderator.id)).toBe(false);
  await db.siteSetting.create({ data: { name: 'adminsNeedSecondFactor', value: 'yes' } });
  expect(await adminsNeedSecondFactor()).toBe(true);
  expect(await dependsOnPasskey(moderator.id)).toBe(true);
  await db.siteSetting.deleteMany();
});

test('what a moderator writes is held like that of any member', async () => {
  const { id } = await person('moderator');
  const row = await db.user.findUniqueOrThrow({ where: { id } });
  const text = 'Look at https://example.org';
  expect(await whyHeld(db, row, text)).toBe('link');
});

test('finds members by role, state and day, 25 of 2,000 a page', async () => {
  await db.user.deleteMany();
  const old = new Date('2020-01-01');
  await db.user.createMany({
    data: Array.from({ length: 2_000 }, (_, index) => ({
      username: `m${index}`,
      usernameKey: `m${index}`,
      email: `m${index}@example.org`,
      emailKey: `m${index}@example.org`,
      passwordHash: 'none',
      createdAt: new Date(old.getTime() + index),
      emailVerifiedAt: index < 1_900 ? old : null,
      lastLoginAt: index < 1_950 ? old : null,
      bannedAt: index % 200 === 0 ? old : null,
      // The first 20 were suspended once.
      suspendedUntil: index < 20 ? old : index < 25 ? new Date('2100-01-01') : null,
    })),
  });
  const { actor } = await person('admin');
  await person('moderator');
  const found = async (filter: Parameters<typeof listUsers>[1] | object) => {
    const page = await listUsers(actor, { page: 1, limit: 25, ...filter });
    return [page.totalCount, page.totalPages, page.users.length];
  };
  expect(await found({})).toEqual([2_002, 81, 25]);
  expect(await found({ state: 'banned' })).toEqual([10, 1, 10]);
  expect(await found({ state: 'suspended' })).toEqual([5, 1, 5]);
  expect(await found({ state: 'unverified' })).toEqual([102, 5, 25]);
  expect(await found({ state: 'never-seen' })).toEqual([52, 3, 25]);
  expect(await found({ role: 'admin' })).toEqual([1, 1, 1]);
  expect(await found({ role: 'moderator' })).toEqual([1, 1, 1]);
  expect(await found({ role: 'user' })).toEqual([2_000, 80, 25]);
  expect(await found({ joined: 'day' })).toEqual([2, 1, 2]);
  expect(await found({ role: 'user', state: 'banned', search: 'm18' })).toEqual([1, 1, 1]);
  const last = await listUsers(actor, { page: 80, limit: 25, role: 'user' });
  expect(last.users.at(-1)?.username).toBe('m0');
});

test('moderators neither see addresses nor find members by them', async () => {
  const moderator = await person('moderator');
  const { id, username } = await person();
  await db.user.update({ where: { id }, data: { emailKey: 'secret@elsewhere.example' } });
  const page = { page: 1, limit: 25 };
  const [one] = (await listUsers(moderator.actor, { ...page, search: username })).users;
  expect(one).toMatchObject({ id, email: null });
  expect((await listUsers(moderator.actor, { ...page, search: 'elsewhere' })).totalCount).toBe(0);
  const admin = await person('admin');
  expect((await listUsers(admin.actor, { ...page, search: 'elsewhere' })).totalCount).toBe(1);
  expect((await getMember(moderator.actor, id)).user.email).toBeNull();
});

test('a member’s record tells what matters before one acts', async () => {
  const moderator = await person('moderator');
  const member = await person();
  const reporter = await person();
  const podcast = await storedPodcast({ addedById: member.id, title: 'Added' });
  const data = { userId: member.id, podcastId: podcast.id, rating: 1, content: 'Buy this' };
  const review = await db.review.create({ data, select: { id: true } });
  await db.reviewReport.create({
    data: { reviewId: review.id, reporterId: reporter.id, reason: 'Spam or advertising' },
  });
  const other = await storedPodcast({ title: 'Reported' });
  await db.podcastReport.create({
    data: {
      podcastId: other.id,
      reporterId: member.id,
      reason: 'Not about Islam',
      resolvedAt: new Date(),
      resolution: 'kept',
    },
  });
  await suspendUser(moderator.actor, member.id, { until: in30Days(), reason: 'Advertising' });
  const { record } = await getMember(moderator.actor, member.id);
  expect(record).toMatchObject({
    reviews: { count: 1, newest: [{ content: 'Buy this', state: 'shown' }] },
    reportsAbout: {
      count: 1,
      newest: [{ kind: 'review', outcome: 'open', reporter: reporter.username }],
    },
    reportsBy: { count: 1, newest: [{ kind: 'podcast', title: 'Reported', outcome: 'kept' }] },
    podcasts: { count: 1, newest: [{ title: 'Added', hidden: false }] },
    acts: { count: 1, newest: [{ action: 'suspended', detail: { reason: 'Advertising' } }] },
    notes: [],
  });
});

test('notes are kept between those who may act, up to a number, and go with the account', async () => {
  const admin = await person('admin');
  const moderator = await person('moderator');
  const member = await person();
  await addNote(admin.actor, member.id, { content: 'Warned them' });
  await addNote(moderator.actor, member.id, { content: 'So did I' });
  const { record } = await getMember(moderator.actor, member.id);
  expect(record.notes).toMatchObject([
    { content: 'So did I', author: moderator.username, removable: true },
    { content: 'Warned them', author: admin.username, removable: false },
  ]);
  const [own, others] = record.notes;
  const refused = { status: 403 };
  await expect(removeNote(moderator.actor, member.id, others!.id)).rejects.toMatchObject(refused);
  // Whom one may not act on, one does not read about: oneself included.
  await expect(addNote(moderator.actor, moderator.id, { content: 'x' })).rejects.toMatchObject(
    refused,
  );
  await expect(getMember(moderator.actor, moderator.id)).rejects.toMatchObject(refused);
  await removeNote(moderator.actor, member.id, own!.id);
  await removeNote(admin.actor, member.id, others!.id);
  const log = await db.auditEntry.findMany({ where: { subjectType: 'member note' } });
  expect(log.map(({ action }) => action).sort()).toEqual(['added', 'added', 'removed', 'removed']);
  expect(JSON.stringify(log)).not.toContain('Warned them');

  const note = { userId: member.id, authorId: admin.id, authorName: 'x', content: 'x' };
  await db.memberNote.createMany({ data: Array.from({ length: MAX_NOTES }, () => note) });
  await expect(addNote(admin.actor, member.id, { content: 'One more' })).rejects.toMatchObject({
    status: 409,
  });
  await db.user.delete({ where: { id: member.id } });
  expect(await db.memberNote.count({ where: { userId: member.id } })).toBe(0);
});
