import { beforeEach, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { siteCollectionSchema } from '~/domain/collections/collections-admin-schema';
import {
  createSiteCollection,
  hideCollection,
} from '~/domain/collections/collections-admin.server';
import { createCollection } from '~/domain/collections/collections.server';
import { addEntries } from '~/domain/collections/entries.server';
import { listOffered, listOthers } from '~/domain/collections/offered.server';
import { hidePodcast } from '~/domain/library/hide-and-remove.server';
import { asActor } from '../../support/site/actor';
import { signedInUser, storedPodcast } from '../../support/site/call';

const dayOf = (date: string): number => Date.parse(date) / 86_400_000;

let admin: ReturnType<typeof asActor>;
let podcastId: string;

beforeEach(async () => {
  await db.collection.deleteMany();
  await db.podcast.deleteMany();
  admin = asActor(await signedInUser('admin'), 'admin');
  podcastId = (await storedPodcast()).id;
});

const entry = () => ({ podcastId, episodeId: null, from: null, to: null, note: '' });

/** Creates a collection of the site as submitted by the form of the desk, with a podcast in it. */
async function offered(sent: Record<string, string>, { filled = true } = {}): Promise<string> {
  const form = { visibility: 'public', calendar: 'hijri', offered: 'on', ...sent };
  const id = await createSiteCollection(admin, siteCollectionSchema.parse(form));
  if (filled) await addEntries(admin, id, [entry()]);
  return id;
}

const ramadan = { title: 'Ramadan', month: '9', dayFrom: '1', dayTo: '30' };
const titlesOn = async (date: string) => (await listOffered(dayOf(date))).map(({ title }) => title);

test('offers a collection on its days and as many days before as its admin has set', async () => {
  await offered({ ...ramadan, daysBefore: '3' });
  expect(await titlesOn('2026-02-14')).toEqual([]);
  expect(await titlesOn('2026-02-15')).toEqual(['Ramadan']);
  expect(await titlesOn('2026-03-19')).toEqual(['Ramadan']);
  expect(await titlesOn('2026-03-20')).toEqual([]);
  const [shown] = await listOffered(dayOf('2026-02-15'));
  expect(shown!.days).toBe('1–30 Ramadan 1447 AH (Feb 18, 2026 – Mar 19, 2026)');
});

test('shifts days as an admin has set, and shows the shifted date', async () => {
  await offered({ ...ramadan, dayShift: '1' });
  expect(await titlesOn('2026-02-18')).toEqual([]);
  const [shown] = await listOffered(dayOf('2026-02-19'));
  expect(shown!.days).toMatch(/^1–30 Ramadan 1447 AH \(Feb 19, 2026 – Mar 20, 2026\)$/);
});

test('lists what begins first at the top, and names Fridays', async () => {
  await offered({ title: 'Friday', weekday: '5' });
  await offered(ramadan);
  await offered({ title: 'A day', calendar: 'gregorian', month: '2', dayFrom: '20' });
  expect(await titlesOn('2026-02-20')).toEqual(['Ramadan', 'Friday', 'A day']);
  expect(await titlesOn('2026-02-21')).toEqual(['Ramadan']);
  const days = (await listOffered(dayOf('2026-02-20'))).map((one) => one.days);
  expect(days.slice(1)).toEqual(['Friday (Feb 20, 2026)', 'Feb 20, 2026']);
});

test('never offers empty, private, hidden or members’ collections, or those not marked', async () => {
  await offered({ ...ramadan, title: 'Empty' }, { filled: false });
  await offered({ ...ramadan, title: 'Private', visibility: 'private' });
  await offered({ ...ramadan, title: 'By link', visibility: 'link' });
  const quiet = await offered({ ...ramadan, title: 'Not offered' });
  await db.collection.update({ where: { id: quiet }, data: { offered: false } });
  const theirs = await offered({ ...ramadan, title: 'A member’s' });
  const { id: userId } = await signedInUser();
  await db.collection.update({ where: { id: theirs }, data: { userId } });
  expect(await titlesOn('2026-02-20')).toEqual([]);
});

test('stops offering a collection once all its podcasts are hidden', async () => {
  await offered(ramadan);
  expect(await titlesOn('2026-02-20')).toEqual(['Ramadan']);
  await hidePodcast(admin, podcastId, 'Spam');
  expect(await titlesOn('2026-02-20')).toEqual([]);
});

test('lists the others once: the site’s own, then members’, page by page', async () => {
  const member = asActor(await signedInUser());
  await db.user.update({ where: { id: member.id }, data: { createdAt: new Date(0) } });
  const input = { words: '', language: null, visibility: 'public' as const };
  const theirs: string[] = [];
  for (const title of ['One', 'Two', 'Three']) {
    const id = await createCollection(member, { ...input, title });
    await addEntries(member, id, [entry()]);
    theirs.push(id);
  }
  await offered(ramadan);
  await createSiteCollection(
    admin,
    siteCollectionSchema.parse({ title: 'Beginners', visibility: 'public' }),
  ).then((id) => addEntries(admin, id, [entry()]));
  await hideCollection(admin, theirs[0]!, 'Spam');
  const page = async (date: string, number: number) =>
    (await listOthers({ page: number, limit: 2 }, dayOf(date))).collections.map(
      ({ title }) => title,
    );
  expect(await page('2026-02-20', 1)).toEqual(['Beginners', 'Three']);
  expect(await page('2026-02-20', 2)).toEqual(['Two']);
  expect(await page('2026-04-20', 1)).toEqual(['Beginners', 'Ramadan']);
  expect(await page('2026-04-20', 2)).toEqual(['Three', 'Two']);
});
