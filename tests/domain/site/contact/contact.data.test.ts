import { beforeEach, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import type { Actor } from '~/domain/accounts/users';
import { NotFoundError } from '~/domain/errors';
import {
  closeMessages,
  findOpenMessages,
  listContactMessages,
  openMessageAgain,
  removeClosedMessages,
  undoClosing,
  writeContactMessage,
} from '~/domain/site/contact.server';
import { inParallel } from '../../../support/cases/in-parallel';
import { asActor } from '../../../support/site/actor';
import { signedInUser } from '../../../support/site/call';

const firstPage = { page: 1, limit: 20 };
let admin: Actor;

beforeEach(async () => {
  await db.contactMessage.deleteMany();
  await db.auditEntry.deleteMany();
  admin = asActor(await signedInUser('admin'), 'admin');
});

const write = (name: string) =>
  writeContactMessage({ name, email: 'a@example.org', message: 'Hello' });

const names = async (state: 'open' | 'closed') =>
  (await listContactMessages({ ...firstPage, state })).messages.map(({ name }) => name);

const audited = async () =>
  (await db.auditEntry.findMany({ orderBy: { id: 'asc' } })).map(
    ({ action, subjectName }) => `${action} ${subjectName}`,
  );

test('closes a message once, keeps it, and opens it again', async () => {
  await write('Hafsa');
  await write('Idris');
  const { messages } = await listContactMessages(firstPage);
  const { id } = messages.find(({ name }) => name === 'Hafsa')!;
  await inParallel(3, () => closeMessages(admin, [id]));
  expect(await audited()).toEqual(['dealt with Hafsa']);
  expect([await names('open'), await names('closed')]).toEqual([['Idris'], ['Hafsa']]);
  const closed = await listContactMessages({ ...firstPage, state: 'closed' });
  expect(closed.messages[0]).toMatchObject({ closedBy: admin.username });
  await openMessageAgain(admin, id);
  expect([await names('open'), await names('closed')]).toEqual([['Hafsa', 'Idris'], []]);
  await expect(openMessageAgain(admin, 'none')).rejects.toThrow(NotFoundError);
});

test.each([60, 1_000])(
  'closes %d messages at once, and opens them again by Undo',
  async (count) => {
    const data = Array.from({ length: count }, (_, index) => ({
      name: `Writer ${index}`,
      email: 'a@example.org',
      message: 'Hello',
      createdAt: new Date(Date.now() - 6e4),
    }));
    await db.contactMessage.createMany({ data });
    const until = new Date();
    const ids = await findOpenMessages({}, { until, take: 1_000 });
    await db.contactMessage.create({ data: { ...data[0]!, name: 'Late', createdAt: new Date() } });
    const { undo, ...outcome } = await closeMessages(admin, ids);
    expect(outcome).toEqual({ count });
    expect(await names('open')).toEqual(['Late']);
    expect(await db.auditEntry.count()).toBe(count);
    const other = asActor(await signedInUser('admin'), 'admin');
    await expect(undoClosing(other, undo!)).rejects.toThrow(NotFoundError);
    expect(await undoClosing(admin, undo!)).toEqual({ count });
    expect(await db.contactMessage.count({ where: { closedAt: null } })).toBe(count + 1);
    await expect(undoClosing(admin, undo!)).rejects.toThrow(NotFoundError);
  },
);

test('deletes messages that were closed 90 days ago', async () => {
  await write('Hafsa');
  await write('Idris');
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  await db.contactMessage.updateMany({ where: { name: 'Hafsa' }, data: { closedAt: ago(91) } });
  await db.contactMessage.updateMany({ where: { name: 'Idris' }, data: { closedAt: ago(89) } });
  await removeClosedMessages();
  expect(await names('closed')).toEqual(['Idris']);
});
