import { expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { findSession } from '~/domain/accounts/sessions.server';
import {
  changeRole,
  deleteUser,
  getUser,
  getUserWithContent,
} from '~/domain/accounts/user-directory.server';
import type { Role } from '~/domain/accounts/users';
import { asActor } from '../../support/site/actor';
import { signedInUser, storedPodcast } from '../../support/site/call';

const person = async (role: Role) => ({ ...(await signedInUser(role)), role });
const actorOf = (one: Awaited<ReturnType<typeof person>>) => asActor(one, one.role);
const roleOf = async (id: string) =>
  (await db.user.findUnique({ where: { id }, select: { role: true } }))?.role;
const forbidden = (message: string) => ({ status: 403, message });

test('lets a super admin appoint and dismiss admins, effective at once and logged', async () => {
  const boss = await person('super_admin');
  const other = await person('user');
  expect((await changeRole(actorOf(boss), other.id, 'admin')).role).toBe('admin');
  expect((await findSession(other.token))?.actor.role).toBe('admin');
  await changeRole(actorOf(boss), other.id, 'user');
  await changeRole(actorOf(boss), other.id, 'user');
  const entries = await db.auditEntry.findMany({ where: { subjectId: other.id } });
  expect(entries.map((entry) => entry.detail)).toEqual([
    { from: 'user', to: 'admin' },
    { from: 'admin', to: 'user' },
  ]);
});

test('protects one’s own role and that of super admins, and lets admins change none', async () => {
  const [boss, second, admin, user] = [
    await person('super_admin'),
    await person('super_admin'),
    await person('admin'),
    await person('user'),
  ];
  await expect(changeRole(actorOf(boss), boss.id, 'user')).rejects.toMatchObject(
    forbidden('You cannot change your own role.'),
  );
  await expect(changeRole(actorOf(boss), second.id, 'user')).rejects.toMatchObject(
    forbidden('The role of a super admin cannot be changed.'),
  );
  await expect(changeRole(actorOf(admin), user.id, 'admin')).rejects.toMatchObject({ status: 403 });
  expect(await roleOf(second.id)).toBe('super_admin');
  expect(await roleOf(user.id)).toBe('user');
});

test('does not let a former admin change anything, whatever their session says', async () => {
  const boss = await person('super_admin');
  const user = await person('user');
  const before = actorOf(boss);
  await db.user.update({ where: { id: boss.id }, data: { role: 'user' } });
  await expect(changeRole(before, user.id, 'admin')).rejects.toMatchObject({ status: 403 });
});

test('refuses to delete oneself, and lets no admin delete a super admin', async () => {
  const boss = await person('super_admin');
  const second = await person('super_admin');
  const admin = await person('admin');
  await expect(deleteUser(actorOf(boss), boss.id)).rejects.toMatchObject({ status: 403 });
  await expect(deleteUser(actorOf(admin), admin.id)).rejects.toMatchObject({ status: 403 });
  await expect(deleteUser(actorOf(admin), boss.id)).rejects.toMatchObject({ status: 403 });
  expect(await roleOf(boss.id)).toBe('super_admin');
  await deleteUser(actorOf(boss), second.id);
  expect(await roleOf(second.id)).toBeUndefined();
});

test('leaves one of two super admins who delete each other at the same time', async () => {
  const [a, b] = [await person('super_admin'), await person('super_admin')];
  await Promise.allSettled([deleteUser(actorOf(a), b.id), deleteUser(actorOf(b), a.id)]);
  expect(await db.user.count({ where: { id: { in: [a.id, b.id] } } })).toBe(1);
});

test('shows whose address is verified and who uses more than a password to sign in', async () => {
  const { id } = await person('user');
  expect(await getUser(id)).toMatchObject({
    emailVerified: false,
    secondFactor: false,
    passkey: false,
  });
  await db.user.update({
    where: { id },
    data: { emailVerifiedAt: new Date(), secondFactorAt: new Date() },
  });
  const key = { id: `key of ${id}`, name: 'Phone', publicKey: '', counter: 0 };
  await db.passkey.create({ data: { userId: id, ...key } });
  expect(await getUser(id)).toMatchObject({
    emailVerified: true,
    secondFactor: true,
    passkey: true,
  });
});

test('deletes a member’s data with the member, but keeps posts with the name', async () => {
  const admin = await person('admin');
  const author = await person('user');
  const podcast = await storedPodcast();
  const other = await storedPodcast();
  const mine = { userId: author.id, podcastId: podcast.id };
  await db.favorite.createMany({ data: [mine, { ...mine, podcastId: other.id }] });
  await db.review.create({ data: { ...mine, rating: 4 } });
  await db.follow.create({ data: { followerId: admin.id, followedId: author.id } });
  const post = await db.blogPost.create({
    data: {
      title: 'Hello',
      slug: `hello-${author.id}`,
      content: 'x',
      authorId: author.id,
      authorName: author.username,
    },
  });
  expect((await getUserWithContent(author.id)).belongings).toEqual({
    favorites: 2,
    reviews: 1,
    followers: 1,
    following: 0,
    blogPosts: 1,
  });
  await deleteUser(actorOf(admin), author.id);
  expect(await db.favorite.count({ where: { userId: author.id } })).toBe(0);
  expect(await db.review.count({ where: { userId: author.id } })).toBe(0);
  expect(await findSession(author.token)).toBeNull();
  expect(await db.blogPost.findUnique({ where: { id: post.id } })).toMatchObject({
    authorId: null,
    authorName: author.username,
  });
  await expect(deleteUser(actorOf(admin), author.id)).rejects.toMatchObject({ status: 404 });
  await expect(getUserWithContent(author.id)).rejects.toMatchObject({ status: 404 });
});
