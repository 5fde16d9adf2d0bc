import { expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import {
  handleContactMessage,
  listContactMessages,
  writeContactMessage,
} from '~/domain/site/contact.server';
import { NotFoundError } from '~/domain/errors';
import { asActor } from '../../../support/site/actor';
import { signedInUser } from '../../../support/site/call';

test('deletes a handled message once, and logs its sender', async () => {
  const admin = asActor(await signedInUser('admin'), 'admin');
  const message = (name: string) => ({ name, email: 'a@example.org', message: 'Hello' });
  await writeContactMessage(message('Hafsa'));
  await writeContactMessage(message('Idris'));
  const { messages } = await listContactMessages({ page: 1, limit: 20 });
  const id = messages.find(({ name }) => name === 'Hafsa')?.id ?? '';
  const outcomes = await Promise.allSettled([
    handleContactMessage(admin, id),
    handleContactMessage(admin, id),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(handleContactMessage(admin, id)).rejects.toThrow(NotFoundError);
  expect(await db.contactMessage.findMany({ select: { name: true } })).toEqual([{ name: 'Idris' }]);
  expect(await db.auditEntry.findMany()).toMatchObject([
    { action: 'dealt with', subjectType: 'contact message', subjectName: 'Hafsa' },
  ]);
});
