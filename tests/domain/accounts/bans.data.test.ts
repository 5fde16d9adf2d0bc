import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { requireAddressNotBanned, banUser, liftBan } from '~/domain/accounts/restrictions.server';
import { findSession } from '~/domain/accounts/sessions.server';
import { signIn, signInRegistered } from '~/domain/accounts/sign-in.server';
import type { Role } from '~/domain/accounts/users';
import { deleteOwnAccount, registerUser } from '~/domain/accounts/users.server';
import { listReported } from '~/domain/community/desk/reported.server';
import {
  listActivities,
  listFollowedActivity,
  follow,
  listFollowers,
  listFollowing,
  getPublicProfile,
} from '~/domain/community/people/people.server';
import { reportReview } from '~/domain/community/reports/reports.server';
import { getReview } from '~/domain/community/reviews/moderated-reviews.server';
import {
  listReviewsByUser,
  listReviewsWithAverage,
  writeReview,
} from '~/domain/community/reviews/reviews.server';
import { asActor } from '../../support/site/actor';
import { signedInUser, storedPodcast } from '../../support/site/call';
import { PASSWORD, someRegistration } from '../../support/site/people';

const person = async (role: Role = 'user') => {
  const one = await signedInUser(role);
  return { ...one, actor: asActor(one, role) };
};
const input = { reason: 'Advertising', words: 'hidden' as const };
const wanted = { page: 1, limit: 10 };
let admin: Awaited<ReturnType<typeof person>>;

beforeEach(async () => {
  await db.user.deleteMany();
  admin = await person('admin');
});

let addresses = 0;

/** A registered member, with their registration and a way to sign in again. */
async function registered() {
  const registration = someRegistration();
  const client = { address: `198.51.100.${(addresses += 1)}`, userAgent: null };
  const user = await registerUser(registration);
  const { token } = await signInRegistered(user, client);
  const again = () => signIn({ email: registration.email, password: PASSWORD }, client);
  return { ...user, registration, token, client, again };
}

describe('signing in', () => {
  test('ends all sessions at once and is refused with the reason until the ban is lifted', async () => {
    const user = await registered();
    const { token } = await user.again();
    await banUser(admin.actor, user.id, input);
    expect(await findSession(user.token)).toBeNull();
    expect(await findSession(token)).toBeNull();
    expect(await db.session.count({ where: { userId: user.id } })).toBe(0);
    await expect(user.again()).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('Advertising') as string,
    });
    expect(await db.session.count({ where: { userId: user.id } })).toBe(0);
    await liftBan(admin.actor, user.id);
    expect(await findSession((await user.again()).token)).not.toBeNull();
  });

  test('reveals the ban only to someone who knows the password', async () => {
    const user = await registered();
    await banUser(admin.actor, user.id, input);
    const guess = signIn({ email: user.registration.email, password: 'wrong' }, user.client);
    await expect(guess).rejects.toMatchObject({ status: 401 });
  });

  test('rejects a session that outlives the ban', async () => {
    const user = await registered();
    await db.user.update({ where: { id: user.id }, data: { bannedAt: new Date() } });
    expect(await findSession(user.token)).toBeNull();
  });
});

describe('registering', () => {
  test('is refused with the same email, and for a while from the same address', async () => {
    const user = await registered();
    const { address } = user.client;
    await requireAddressNotBanned(address);
    await banUser(admin.actor, user.id, input);
    const same = someRegistration({ email: user.registration.email.toUpperCase() });
    await expect(registerUser(same)).rejects.toMatchObject({ status: 409 });
    await expect(requireAddressNotBanned(address)).rejects.toMatchObject({ status: 403 });
    await requireAddressNotBanned('203.0.113.77');
    const { addressHash, addressBannedUntil } = await db.user.findUniqueOrThrow({
      where: { id: user.id },
    });
    expect(addressHash).not.toContain(address);
    expect(addressBannedUntil!.getTime() / 86_400_000).toBeCloseTo(Date.now() / 86_400_000 + 30, 1);
    const data = { addressBannedUntil: new Date(Date.now() - 1) };
    await db.user.update({ where: { id: user.id }, data });
    await requireAddressNotBanned(address);
  });

  test('is possible again from the address once the ban is lifted', async () => {
    const user = await registered();
    await banUser(admin.actor, user.id, input);
    await liftBan(admin.actor, user.id);
    await requireAddressNotBanned(user.client.address);
  });
});

describe('profile and reviews', () => {
  test('are found nowhere when hidden, and all come back when the ban is lifted', async () => {
    const [user, other] = [await person(), await person()];
    const podcast = await storedPodcast();
    await writeReview(user.id, podcast.id, { rating: 1, content: 'Buy' });
    await writeReview(other.id, podcast.id, { rating: 5, content: 'Good' });
    const { id: reviewId } = await db.review.findFirstOrThrow({ where: { userId: user.id } });
    await reportReview(other.id, reviewId, { reason: 'Something else', details: '' });
    const { updatedAt } = await db.review.findFirstOrThrow({ where: { userId: user.id } });
    await banUser(admin.actor, user.id, input);

    const { reviews, averageRating, reviewCount } = await listReviewsWithAverage(
      podcast.id,
      wanted,
    );
    expect(reviews.map(({ content }) => content)).toEqual(['Good']);
    expect([averageRating, reviewCount]).toEqual([5, 1]);
    expect((await listReviewsByUser(user.id, wanted)).totalCount).toBe(0);
    expect((await listReported(wanted)).totalCount).toBe(0);
    await expect(getReview(reviewId)).rejects.toMatchObject({ status: 404 });
    const report = reportReview(admin.id, reviewId, { reason: 'Something else', details: '' });
    await expect(report).rejects.toMatchObject({ status: 404 });
    await expect(getPublicProfile(user.id, other.id)).rejects.toMatchObject({ status: 410 });

    await liftBan(admin.actor, user.id);
    expect((await listReviewsWithAverage(podcast.id, wanted)).averageRating).toBe(3);
    // Hiding and showing is not an edit.
    expect(await db.review.findFirst({ where: { userId: user.id } })).toMatchObject({ updatedAt });
    expect((await listReported(wanted)).totalCount).toBe(1);
    expect(await getPublicProfile(user.id, other.id)).toMatchObject({ reviewsCount: 1 });
  });

  test('stay hidden when an import adds more', async () => {
    const user = await person();
    const podcast = await storedPodcast();
    await banUser(admin.actor, user.id, input);
    await writeReview(user.id, podcast.id, { rating: 1, content: 'Buy' });
    expect((await listReviewsWithAverage(podcast.id, wanted)).reviewCount).toBe(0);
    await liftBan(admin.actor, user.id);
    expect((await listReviewsWithAverage(podcast.id, wanted)).reviewCount).toBe(1);
  });

  test('stay visible when kept', async () => {
    const user = await person();
    const podcast = await storedPodcast();
    await writeReview(user.id, podcast.id, { rating: 4, content: 'Good' });
    await banUser(admin.actor, user.id, { ...input, words: 'kept' });
    expect((await listReviewsWithAverage(podcast.id, wanted)).averageRating).toBe(4);
    expect(await getPublicProfile(user.id, null)).toMatchObject({ reviewsCount: 1 });
  });
});

test.each(['hidden', 'kept'] as const)('leave lists of people, words %s', async (words) => {
  const [user, other, third] = [await person(), await person(), await person()];
  const podcast = await storedPodcast();
  await follow(user.id, other.id);
  await follow(other.id, user.id);
  await writeReview(user.id, podcast.id, { rating: 4, content: 'Good' });
  const seen = async () => ({
    followers: (await listFollowers(other.id, wanted)).totalCount,
    following: (await listFollowing(other.id, wanted)).totalCount,
    counts: await getPublicProfile(other.id, null).then((one) => [
      one.followersCount,
      one.followingCount,
    ]),
    feed: (await listFollowedActivity(other.id, wanted)).totalCount,
    ofOther: (await listActivities(other.id, other.id, wanted)).totalCount,
    ofUser: (await listActivities(user.id, third.id, wanted)).totalCount,
  });
  const before = await seen();
  expect(before).toEqual({
    followers: 1,
    following: 1,
    counts: [1, 1],
    feed: 1,
    ofOther: 1,
    ofUser: 2,
  });
  await banUser(admin.actor, user.id, { ...input, words });
  expect(await seen()).toEqual({
    followers: 0,
    following: 0,
    counts: [0, 0],
    feed: 0,
    ofOther: 0,
    ofUser: 0,
  });
  await liftBan(admin.actor, user.id);
  expect(await seen()).toEqual(before);
});

test('tells the second of two admins about the first, and logs each action once', async () => {
  const [user, second] = [await person(), await person('admin')];
  const both = await Promise.allSettled(
    [admin, second].map(({ actor }) => banUser(actor, user.id, input)),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const { bannedBy } = await db.user.findUniqueOrThrow({ where: { id: user.id } });
  await expect(banUser(second.actor, user.id, input)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining(bannedBy!) as string,
  });
  await liftBan(second.actor, user.id);
  await expect(liftBan(admin.actor, user.id)).rejects.toMatchObject({ status: 409 });
  const entries = await db.auditEntry.findMany({ where: { subjectId: user.id } });
  expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
    ['banned', input],
    ['lifted the ban of', {}],
  ]);
});

test('bans a member completely or not at all', async () => {
  const user = await person();
  const podcast = await storedPodcast();
  await writeReview(user.id, podcast.id, { rating: 4, content: 'Good' });
  // Makes the audit log entry, which is written last, fail.
  const nameless = { ...admin.actor, username: undefined as never };
  await expect(banUser(nameless, user.id, input)).rejects.toThrow();
  expect(await findSession(user.token)).not.toBeNull();
  expect((await listReviewsWithAverage(podcast.id, wanted)).reviewCount).toBe(1);
  expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).bannedAt).toBeNull();
});

test('lets admins ban users, super admins also admins, and nobody who is banned', async () => {
  const [user, boss, other] = [await person(), await person('super_admin'), await person('admin')];
  const refused = { status: 403 };
  await expect(banUser(admin.actor, admin.id, input)).rejects.toMatchObject(refused);
  await expect(banUser(admin.actor, other.id, input)).rejects.toMatchObject(refused);
  await expect(banUser(admin.actor, boss.id, input)).rejects.toMatchObject(refused);
  await banUser(boss.actor, admin.id, input);
  await expect(banUser(admin.actor, user.id, input)).rejects.toMatchObject(refused);
  await expect(liftBan(other.actor, admin.id)).rejects.toMatchObject(refused);
  await expect(banUser(boss.actor, 'nobody', input)).rejects.toMatchObject({ status: 404 });
});

test('does not let the last super admin who is not banned delete the account', async () => {
  const { id } = await registerUser(someRegistration());
  await db.user.update({ where: { id }, data: { role: 'super_admin' } });
  const other = await person('super_admin');
  await banUser(asActor({ id, username: 'boss' }, 'super_admin'), other.id, input);
  await expect(deleteOwnAccount(id, PASSWORD)).rejects.toMatchObject({ status: 409 });
});
