import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { MailServer, textOf, type Received } from '../../support/site/smtp-server';

// The URL of the mail server is read when the modules are loaded.
const mail = await MailServer.start();
process.env.SMTP_URL = mail.url;
const { db } = await import('~/adapters/database/client.server');
const { ConflictError } = await import('~/domain/errors');
const { updatePreferences } = await import('~/domain/accounts/users.server');
const { nextLetterAt } = await import('~/domain/accounts/users.server');
const { createPost } = await import('~/domain/blog/blog-admin.server');
const { addFavorite } = await import('~/domain/community/favorites/favorites.server');
const { follow } = await import('~/domain/community/people/people.server');
const { removeOldLetters, sendOutgoingLetters } =
  await import('~/domain/letters/outgoing-letters.server');
const { readPostLetter, sendPostToOneself, sendPostToSubscribers } =
  await import('~/domain/letters/newsletter.server');
const { scheduleWeeklyLetters } = await import('~/domain/letters/weekly-letter.server');
const { confirmSubscription, forgetUnconfirmed, subscribe } =
  await import('~/domain/letters/subscribe.server');
const { countSubscribers } = await import('~/domain/letters/newsletter.server');
const { backgroundWorkEnded } = await import('~/lib/concurrency/concurrent-work');
const unsubscribeRoute = await import('~/routes/site/newsletter-unsubscribe');
const { callRoute, signedInUser, storedPodcast } = await import('../../support/site/call');

const DAY = 86_400_000;

afterAll(() => mail.stop());
beforeEach(async () => {
  await db.outgoingLetter.deleteMany();
  await db.newsletterSubscriber.deleteMany();
  await db.user.updateMany({ data: { weeklyLetterDay: null, weeklyLetterAt: null } });
  await db.podcast.deleteMany();
  mail.received.splice(0);
  mail.unknown.clear();
});

const recipients = () => mail.received.flatMap(({ to }) => to).sort();
const header = ({ raw }: Received, name: string) =>
  new RegExp(`^${name}: *(.*)`, 'im').exec(raw.replaceAll(/\r\n[ \t]+/g, ' '))?.[1]!.trim();

async function listener(values: object = {}) {
  const person = await signedInUser();
  await db.user.update({
    where: { id: person.id },
    data: { emailVerifiedAt: new Date(), ...values },
  });
  const { email } = await db.user.findUniqueOrThrow({ where: { id: person.id } });
  return { ...person, email };
}

/** Stores a podcast with the given number of recent episodes, saved by the member. */
async function savedPodcast(userId: string, title: string, episodes: number) {
  const podcast = await storedPodcast({ title, episodes });
  const seen = { firstSeenAt: new Date(Date.now() - DAY), sortDate: new Date(Date.now() - DAY) };
  await db.episode.updateMany({ where: { podcastId: podcast.id }, data: seen });
  await addFavorite(userId, podcast.slug);
  return podcast;
}

const isDue = (userId: string) =>
  db.user.update({ where: { id: userId }, data: { weeklyLetterAt: new Date(Date.now() - 1_000) } });

async function sendDue() {
  await scheduleWeeklyLetters();
  await sendOutgoingLetters();
}

describe('the weekly letter', () => {
  test('comes on the chosen weekday at five in UTC', () => {
    const thursday = new Date('2026-11-26T12:00:00Z');
    expect(nextLetterAt(5, thursday).toISOString()).toBe('2026-11-27T05:00:00.000Z');
    expect(nextLetterAt(4, thursday).toISOString()).toBe('2026-12-03T05:00:00.000Z');
    expect(nextLetterAt(7, thursday).toISOString()).toBe('2026-11-29T05:00:00.000Z');
    const early = new Date('2026-11-26T04:00:00Z');
    expect(nextLetterAt(4, early).toISOString()).toBe('2026-11-26T05:00:00.000Z');
  });

  test('is sent only to verified addresses', async () => {
    const { id } = await listener({ emailVerifiedAt: null });
    await expect(updatePreferences(id, { weeklyLetterDay: 5 })).rejects.toBeInstanceOf(
      ConflictError,
    );
    await db.user.update({ where: { id }, data: { emailVerifiedAt: new Date() } });
    expect(await updatePreferences(id, { weeklyLetterDay: 5 })).toMatchObject({
      weeklyLetterDay: 5,
    });
  });

  test('lists news from favorites and people once, in the member’s language', async () => {
    const { id, email } = await listener({ interfaceLanguage: 'ar' });
    const friend = await listener();
    await savedPodcast(id, 'Evening <talks>', 3);
    const other = await storedPodcast({ title: 'Morning talks', episodes: 1 });
    await follow(id, friend.id);
    await addFavorite(friend.id, other.slug);
    await updatePreferences(id, { weeklyLetterDay: 5 });
    await isDue(id);
    await sendDue();
    await sendDue();
    expect(recipients()).toEqual([email]);
    const [letter] = mail.received;
    const text = textOf(letter!);
    expect(text).toContain('Evening <talks>: ');
    expect(text).toContain('(وحلقتان أخريان)');
    expect(text).toContain('Evening &lt;talks&gt;');
    expect(text).toContain('dir="rtl"');
    expect(text).toContain('Morning talks');
    expect(text).toMatch(/http:\/\/localhost:3000\/ar\/podcast\//);
    expect(text).not.toMatch(/<img|utm_/);
    const { weeklyLetterAt } = await db.user.findUniqueOrThrow({ where: { id } });
    expect(weeklyLetterAt!.getTime()).toBeGreaterThan(Date.now());
  });

  test('has at most twelve lines, and is skipped in a week without news', async () => {
    const { id } = await listener();
    const friend = await listener();
    await follow(id, friend.id);
    for (let number = 0; number < 10; number += 1) await savedPodcast(id, `Show ${number}`, 1);
    for (let number = 0; number < 6; number += 1) {
      const podcast = await storedPodcast({ title: `Liked ${number}` });
      await addFavorite(friend.id, podcast.slug);
    }
    const quiet = await listener();
    for (const one of [id, quiet.id]) {
      await updatePreferences(one, { weeklyLetterDay: 1 });
      await isDue(one);
    }
    await sendDue();
    expect(mail.received).toHaveLength(1);
    expect(textOf(mail.received[0]!).match(/^- /gm)).toHaveLength(12);
    const outcomes = await db.outgoingLetter.findMany({ where: { userId: quiet.id } });
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['empty']);
  });

  test('is dropped after waiting for days, for example without a mail server', async () => {
    const people = [await listener(), await listener()];
    for (const [index, { id }] of people.entries()) {
      await savedPodcast(id, 'Show', 1);
      await updatePreferences(id, { weeklyLetterDay: 1 });
      await isDue(id);
      await scheduleWeeklyLetters();
      const createdAt = new Date(Date.now() - (index + 1.5) * DAY);
      await db.outgoingLetter.updateMany({ where: { userId: id }, data: { createdAt } });
    }
    await sendOutgoingLetters();
    expect(recipients()).toEqual([people[0]!.email]);
  });

  test('can be ended with one click in the mailbox, without signing in', async () => {
    const { id } = await listener();
    await savedPodcast(id, 'Show', 1);
    await updatePreferences(id, { weeklyLetterDay: 1 });
    await isDue(id);
    await sendDue();
    const [letter] = mail.received;
    expect(header(letter!, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const url = new URL(header(letter!, 'List-Unsubscribe')!.slice(1, -1));
    const read = async () => db.user.findUniqueOrThrow({ where: { id } });
    await callRoute(unsubscribeRoute, { path: url.pathname + url.search });
    expect(await read()).toMatchObject({ weeklyLetterDay: 1 });
    const answer = await callRoute(unsubscribeRoute, {
      method: 'POST',
      path: url.pathname + url.search,
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Location')).toBeNull();
    expect(answer.headers.get('Set-Cookie')).toBeNull();
    expect(await read()).toMatchObject({ weeklyLetterDay: null, weeklyLetterAt: null });
  });
});

const post = (title: string) => ({
  title,
  slug: `letter-${title.toLowerCase()}`,
  content: 'Read [more](/browse) **now**.',
  status: 'published' as const,
});

async function writtenPost(title: string) {
  const { id } = await signedInUser('admin');
  const user = await db.user.findUniqueOrThrow({ where: { id } });
  const actor = { ...user, role: 'admin' as const } as never;
  const { id: postId } = await createPost(actor, post(title) as never);
  return { actor, postId, email: user.email };
}

/** In the list, having followed the link. */
async function subscribed(email: string): Promise<void> {
  await subscribe(email);
  await db.newsletterSubscriber.updateMany({ data: { confirmedAt: new Date() } });
  await backgroundWorkEnded();
  const others = mail.received.filter((letter) => !textOf(letter).includes('/newsletter/confirm'));
  mail.received.splice(0, Infinity, ...others);
}

const linkIn = (letter: Received) => /confirm\?token=(\S+)/.exec(textOf(letter))![1]!;

async function lettersAfter(...addresses: string[]): Promise<Received[]> {
  const before = mail.received.length;
  for (const address of addresses) await subscribe(address);
  await backgroundWorkEnded();
  return mail.received.slice(before);
}

describe('a subscriber', () => {
  test('gets posts only after following the link in a letter', async () => {
    const { actor, postId } = await writtenPost('Asked');
    const [letter] = await lettersAfter('asked@example.org');
    expect(letter!.to).toEqual(['asked@example.org']);
    expect(await countSubscribers()).toBe(0);
    expect(await sendPostToSubscribers(actor, postId)).toBe(0);
    await expect(confirmSubscription('nothing')).rejects.toThrow('invalid');
    await expect(confirmSubscription(`${linkIn(letter!)}x`)).rejects.toThrow('invalid');
    await confirmSubscription(linkIn(letter!));
    await confirmSubscription(linkIn(letter!));
    expect(await countSubscribers()).toBe(1);
    expect(await sendPostToSubscribers(actor, postId)).toBe(1);
    expect(await lettersAfter('Asked@example.org')).toEqual([]);
  });

  test('is asked three times a day at most in one mailbox', async () => {
    const spellings = [
      'box@example.org',
      'Box@example.org',
      'box+1@example.org',
      'box+2@Example.org',
    ];
    expect(await lettersAfter(...spellings)).toHaveLength(3);
    expect(await lettersAfter('other.box@example.org')).toHaveLength(1);
  });

  test('is forgotten after a week without an answer', async () => {
    const [letter] = await lettersAfter('late@example.org');
    await subscribed('stays@example.org');
    const ago = (days: number) => new Date(Date.now() - days * DAY);
    await db.newsletterSubscriber.updateMany({ data: { createdAt: ago(6) } });
    await db.newsletterSubscriber.updateMany({
      where: { emailKey: 'late@example.org' },
      data: { confirmedAt: null },
    });
    const emails = async () =>
      (await db.newsletterSubscriber.findMany({ orderBy: { email: 'asc' } })).map(
        ({ email }) => email,
      );
    await forgetUnconfirmed();
    expect(await emails()).toEqual(['late@example.org', 'stays@example.org']);
    await db.newsletterSubscriber.updateMany({ data: { createdAt: ago(8) } });
    await forgetUnconfirmed();
    expect(await emails()).toEqual(['stays@example.org']);
    await expect(confirmSubscription(linkIn(letter!))).rejects.toThrow('invalid or has expired');
  });
});

describe('a post as a letter', () => {
  test('is tested on oneself, then sent to each subscriber once, including later ones', async () => {
    const { actor, postId, email } = await writtenPost('First');
    await Promise.all(['a', 'b', 'c'].map((name) => subscribed(`${name}@example.org`)));
    await sendPostToOneself(actor, postId);
    expect(recipients()).toEqual([email]);
    mail.received.splice(0);
    const added = await Promise.all([
      sendPostToSubscribers(actor, postId),
      sendPostToSubscribers(actor, postId),
    ]);
    expect(added.sort()).toEqual([0, 3]);
    await Promise.all([sendOutgoingLetters(), sendOutgoingLetters()]);
    expect(recipients()).toEqual(['a@example.org', 'b@example.org', 'c@example.org']);
    const [letter] = mail.received;
    expect(textOf(letter!)).toContain('href="http://localhost:3000/browse"');
    expect(textOf(letter!)).toContain('Read more (http://localhost:3000/browse) now.');
    expect(textOf(letter!)).toMatch(/<a href="[^"]+unsubscribe\?token=[\w-]+">/);
    expect(header(letter!, 'Auto-Submitted')).toBe('auto-generated');
    expect(header(letter!, 'List-Id')).toBe('<newsletter.localhost>');
    expect(header(letter!, 'List-Unsubscribe')).toMatch(/unsubscribe\?token=[\w-]{32}>$/);
    await subscribed('d@example.org');
    expect(await sendPostToSubscribers(actor, postId)).toBe(1);
    await sendOutgoingLetters();
    expect(recipients()).toHaveLength(4);
    expect(await readPostLetter(postId)).toMatchObject({ subscribers: 4, sent: 4, waiting: 0 });
    await removeOldLetters();
    expect(await sendPostToSubscribers(actor, postId)).toBe(0);
  });

  test('removes an address without a mailbox, and still reaches the others', async () => {
    const { actor, postId } = await writtenPost('Second');
    await Promise.all(['a', 'gone'].map((name) => subscribed(`${name}@example.org`)));
    mail.unknown.add('gone@example.org');
    await sendPostToSubscribers(actor, postId);
    await sendOutgoingLetters();
    expect(recipients()).toEqual(['a@example.org']);
    const left = await db.newsletterSubscriber.findMany();
    expect(left.map((one) => one.email)).toEqual(['a@example.org']);
  });

  test('is retried after a temporary rejection by the mail server', async () => {
    const { actor, postId } = await writtenPost('Third');
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => subscribed(`${name}@example.org`)));
    await sendPostToSubscribers(actor, postId);
    mail.busy = 3;
    await sendOutgoingLetters();
    expect(mail.received).toHaveLength(2);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60_000 + 5_000 });
    await sendOutgoingLetters();
    vi.useRealTimers();
    expect(recipients()).toHaveLength(5);
    expect(new Set(recipients()).size).toBe(5);
  });

  test('is sent again under the same Message-ID if its sender was killed', async () => {
    const { actor, postId } = await writtenPost('Fourth');
    await subscribed('a@example.org');
    await sendPostToSubscribers(actor, postId);
    await sendOutgoingLetters();
    // The state of the row if the process ended between the mail server's answer and the mark.
    await db.outgoingLetter.updateMany({
      data: { doneAt: null, outcome: null, nextTryAt: new Date(Date.now() - 1_000) },
    });
    await sendOutgoingLetters();
    const ids = mail.received.map((letter) => header(letter, 'Message-ID'));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });
});
