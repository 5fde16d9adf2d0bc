import { expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { endSuspension, suspendUser } from '~/domain/accounts/restrictions.server';
import { findSession } from '~/domain/accounts/sessions.server';
import { deleteUser, getUser } from '~/domain/accounts/user-directory.server';
import type { Role } from '~/domain/accounts/users';
import { ConflictError } from '~/domain/errors';
import { asActor } from '../../support/site/actor';
import { signedInUser } from '../../support/site/call';

const person = async (role: Role) => {
  const one = await signedInUser(role);
  return { ...one, actor: asActor(one, role) };
};
const input = { until: '2100-01-02', reason: 'Advertising' };

test('suspends a member from the next request until the given day, then ends by itself', async () => {
  const { actor } = await person('admin');
  const { id, token } = await person('user');
  expect((await findSession(token))?.suspension).toBeNull();
  await suspendUser(actor, id, input);
  expect((await findSession(token))?.suspension).toEqual({
    until: new Date('2100-01-02T00:00:00Z'),
    reason: 'Advertising',
  });
  await db.user.update({ where: { id }, data: { suspendedUntil: new Date(Date.now() - 1) } });
  expect((await findSession(token))?.suspension).toBeNull();
  expect((await getUser(id)).suspension).toBeNull();
  await expect(endSuspension(actor, id)).rejects.toThrow(ConflictError);
  // A suspension that has ended does not prevent another one.
  expect((await suspendUser(actor, id, input)).suspension).toMatchObject({ by: actor.username });
});

test('lets admins suspend users, super admins also admins, and nobody themselves', async () => {
  const [user, admin, boss] = [
    await person('user'),
    await person('admin'),
    await person('super_admin'),
  ];
  const refused = { status: 403 };
  await expect(suspendUser(admin.actor, admin.id, input)).rejects.toMatchObject(refused);
  await expect(suspendUser(boss.actor, boss.id, input)).rejects.toMatchObject(refused);
  await expect(suspendUser(admin.actor, boss.id, input)).rejects.toMatchObject(refused);
  const other = await person('admin');
  await expect(suspendUser(admin.actor, other.id, input)).rejects.toMatchObject(refused);
  await suspendUser(admin.actor, user.id, input);
  await suspendUser(boss.actor, other.id, input);
  await expect(endSuspension(admin.actor, other.id)).rejects.toMatchObject(refused);
  await endSuspension(boss.actor, other.id);
});

test('does not let former or suspended admins suspend anyone', async () => {
  const [user, admin, boss] = [
    await person('user'),
    await person('admin'),
    await person('super_admin'),
  ];
  await suspendUser(boss.actor, admin.id, input);
  await expect(suspendUser(admin.actor, user.id, input)).rejects.toMatchObject({ status: 403 });
  await db.user.update({ where: { id: boss.id }, data: { role: 'user' } });
  await expect(suspendUser(boss.actor, user.id, input)).rejects.toMatchObject({ status: 403 });
  expect((await getUser(user.id)).suspension).toBeNull();
});

test('tells the second of two admins about the first, and logs each action once', async () => {
  const [user, first, second] = [
    await person('user'),
    await person('admin'),
    await person('admin'),
  ];
  const both = await Promise.allSettled(
    [first, second].map(({ actor }) => suspendUser(actor, user.id, input)),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const { by } = (await getUser(user.id)).suspension!;
  await expect(suspendUser(second.actor, user.id, input)).rejects.toThrow(by);
  await endSuspension(second.actor, user.id);
  await expect(endSuspension(first.actor, user.id)).rejects.toMatchObject({ status: 409 });
  const entries = await db.auditEntry.findMany({ where: { subjectId: user.id } });
  expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
    ['suspended', input],
    ['ended the suspension of', {}],
  ]);
});

test('reports a member deleted meanwhile as not found', async () => {
  const [user, admin] = [await person('user'), await person('admin')];
  await deleteUser(admin.actor, user.id);
  await expect(suspendUser(admin.actor, user.id, input)).rejects.toMatchObject({ status: 404 });
  await expect(endSuspension(admin.actor, user.id)).rejects.toMatchObject({ status: 404 });
});
