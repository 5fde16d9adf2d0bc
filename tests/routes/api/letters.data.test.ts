import { afterAll, expect, test } from 'vitest';
import { MailServer } from '../../support/site/smtp-server';

// The URL of the mail server is read when the modules are loaded.
const mail = await MailServer.start();
process.env.SMTP_URL = mail.url;
const { db } = await import('~/adapters/database/client.server');
const { ask } = await import('../../support/contract/answers');
const { signedInUser } = await import('../../support/site/call');
const { callAt } = await import('../../support/site/site-map');

afterAll(() => mail.stop());

const letters = await callAt('admin/letters/:id');
const testLetter = await callAt('admin/letters/:id/test');

async function storedPost(slug: string, publishedAt: Date): Promise<string> {
  const data = { title: 'Eid', content: 'Text', authorName: 'Hafsa', slug, publishedAt };
  const post = await db.blogPost.create({
    data: { ...data, status: 'published' },
    select: { id: true },
  });
  return post.id;
}

test('a post is sent to oneself first, then once to each subscriber', async () => {
  const { id: userId, token } = await signedInUser('admin');
  const { email } = await db.user.findUniqueOrThrow({ where: { id: userId } });
  const call = { path: '/', token, params: { id: await storedPost('eid', new Date()) } };
  expect((await ask(testLetter, 'POST', call)).status).toBe(200);
  expect(mail.received.map(({ to }) => to)).toEqual([[email]]);

  const subscriber = { email: 'reader@example.org', emailKey: 'reader@example.org' };
  await db.newsletterSubscriber.create({
    data: { ...subscriber, unsubscribeToken: 'token', confirmedAt: new Date() },
  });
  expect(await ask(letters, 'POST', call)).toMatchObject({ status: 200, body: { count: 1 } });
  expect(await ask(letters, 'POST', call)).toMatchObject({ status: 200, body: { count: 0 } });
  expect((await ask(letters, 'GET', call)).body).toMatchObject({ canSend: true, waiting: 1 });
});

test('a scheduled post is not sent to subscribers', async () => {
  const { token } = await signedInUser('admin');
  const id = await storedPost('next-eid', new Date(Date.now() + 86_400_000));
  expect((await ask(letters, 'POST', { path: '/', token, params: { id } })).status).toBe(409);
});
