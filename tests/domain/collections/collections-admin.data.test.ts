import { beforeEach, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { siteCollectionSchema } from '~/domain/collections/collections-admin-schema';
import {
  changeSiteCollection,
  createSiteCollection,
  getAdminCollection,
  hideCollection,
  listAdminCollections,
  showCollection,
  createStarter,
} from '~/domain/collections/collections-admin.server';
import { newEntrySchema } from '~/domain/collections/collections-schema';
import {
  changeCollection,
  createCollection,
  getCollection,
} from '~/domain/collections/collections.server';
import { addEntries, removeEntry } from '~/domain/collections/entries.server';
import { listOffered, listOthers } from '~/domain/collections/offered.server';
import { decideReported } from '~/domain/community/desk/decide.server';
import { listReported } from '~/domain/community/desk/reported.server';
import { reportCollection } from '~/domain/community/reports/reports.server';
import { ConflictError, GoneError, NotFoundError } from '~/domain/errors';
import { countPending } from '~/domain/site/admin-overview.server';
import { asActor } from '../../support/site/actor';
import { signedInUser, storedPodcast } from '../../support/site/call';

const firstPage = { page: 1, limit: 20 };
const wrong = { reason: 'Not about Islam', details: 'It sells things' } as const;

let admin: ReturnType<typeof asActor>;
let amina: ReturnType<typeof asActor>;
let bilal: ReturnType<typeof asActor>;

beforeEach(async () => {
  await db.collection.deleteMany();
  await db.heldWord.deleteMany();
  await db.auditEntry.deleteMany();
  admin = asActor(await signedInUser('admin'), 'admin');
  amina = asActor(await signedInUser());
  bilal = asActor(await signedInUser());
  await db.user.update({ where: { id: amina.id }, data: { createdAt: new Date(0) } });
});

const ofAmina = (title = 'Amina’s', visibility: 'public' | 'link' | 'private' = 'public') =>
  createCollection(amina, { title, words: '', language: null, visibility });

const titles = async (wanted: Omit<Parameters<typeof listAdminCollections>[0], 'page' | 'limit'>) =>
  (await listAdminCollections({ ...firstPage, ...wanted })).collections.map(({ title }) => title);

const audited = async () =>
  (await db.auditEntry.findMany({ orderBy: { id: 'asc' } })).map(
    ({ action, subjectName }) => `${action} ${subjectName}`,
  );

test.each([
  [{ calendar: 'hijri' }, 'month'],
  [{ calendar: 'hijri', month: '13' }, 'month'],
  [{ calendar: 'hijri', month: '9', dayFrom: '1', dayTo: '31' }, 'dayTo'],
  [{ calendar: 'gregorian', month: '7', dayTo: '4' }, 'dayFrom'],
  [{ calendar: 'gregorian', month: '7', dayFrom: 'soon' }, 'dayFrom'],
  [{ calendar: 'hijri', month: '9', dayShift: '3' }, 'dayShift'],
  [{ calendar: 'hijri', month: '9', daysBefore: '31' }, 'daysBefore'],
  [{ calendar: 'lunar', month: '9' }, 'calendar'],
  [{ offered: 'on' }, 'calendar'],
])('rejects the days %j at the field %s', (sent, field) => {
  const parsed = siteCollectionSchema.safeParse({ title: 'Days', ...sent });
  expect(parsed.error?.issues.map(({ path }) => path[0])).toContain(field);
});

test('reads digits of other scripts, takes one day as both ends, and none without a calendar', () => {
  const sent = { title: 'Days', calendar: 'hijri', month: '٣', dayFrom: '১২' };
  expect(siteCollectionSchema.parse(sent)).toMatchObject({ month: 3, dayFrom: 12, dayTo: 12 });
  expect(siteCollectionSchema.parse({ ...sent, calendar: '' })).toMatchObject({
    calendar: null,
    month: null,
    dayFrom: null,
    dayTo: null,
  });
});

test('lets an admin create and change a collection of the site, and logs it', async () => {
  const sent = { title: 'Ramadan', calendar: 'hijri', month: '9', offered: 'on' };
  const id = await createSiteCollection(admin, siteCollectionSchema.parse(sent));
  expect(await getAdminCollection(id)).toMatchObject({
    collection: { title: 'Ramadan', maker: null, visibility: 'private', offered: true },
    form: { calendar: 'hijri', month: 9, dayFrom: null, daysBefore: 0 },
  });
  const changes = {
    ...sent,
    title: 'The month of Ramadan',
    visibility: 'public',
    offered: undefined,
  };
  await changeSiteCollection(admin, id, siteCollectionSchema.parse(changes));
  expect(await getAdminCollection(id)).toMatchObject({
    collection: { title: 'The month of Ramadan', visibility: 'public', offered: false },
  });
  expect(await audited()).toEqual(['created Ramadan', 'changed The month of Ramadan']);
});

test('changes no member’s collection at the desk, and lets no member change one of the site', async () => {
  const theirs = await ofAmina();
  const input = siteCollectionSchema.parse({ title: 'Mine now' });
  await expect(changeSiteCollection(admin, theirs, input)).rejects.toThrow(NotFoundError);
  const id = await createSiteCollection(admin, input);
  await expect(changeCollection(amina, id, { title: 'Mine' })).rejects.toThrow(NotFoundError);
  await expect(hideCollection(admin, id, 'Spam')).rejects.toThrow(NotFoundError);
});

test('lists the site’s own and published collections at the desk, filtered by state and words', async () => {
  const site = { title: 'Friday', calendar: 'hijri', weekday: '5', offered: 'on' };
  await createSiteCollection(admin, siteCollectionSchema.parse(site));
  const shown = await ofAmina('Shown');
  await ofAmina('Secret', 'private');
  const linked = await ofAmina('Linked', 'link');
  expect((await titles({})).sort()).toEqual(['Friday', 'Shown']);
  expect(await titles({ state: 'offered' })).toEqual(['Friday']);
  expect(await titles({ state: 'site' })).toEqual(['Friday']);
  expect(await titles({ state: 'members' })).toEqual(['Shown']);
  expect(await titles({ search: amina.username })).toEqual(['Shown']);
  await reportCollection(bilal, linked, wrong);
  expect(await titles({ state: 'reported' })).toEqual(['Linked']);
  await hideCollection(admin, shown, 'Spam');
  expect(await titles({ state: 'hidden' })).toEqual(['Shown']);
});

test('hides a collection from others until it is shown again, and tells its maker why', async () => {
  const id = await ofAmina();
  await hideCollection(admin, id, 'Spam');
  await expect(getCollection(null, id)).rejects.toThrow(GoneError);
  await expect(getCollection(bilal, id)).rejects.toThrow(GoneError);
  expect(await getCollection(amina, id)).toMatchObject({ hidden: true, hiddenReason: 'Spam' });
  await expect(hideCollection(admin, id, 'Spam')).rejects.toThrow(ConflictError);
  await showCollection(admin, id);
  expect(await getCollection(null, id)).toMatchObject({ hidden: false, hiddenReason: null });
  await expect(showCollection(admin, id)).rejects.toThrow(ConflictError);
  expect(await audited()).toEqual(['hid Amina’s', 'showed Amina’s']);
});

test('holds public texts with a word of the list or a new member’s link until an admin accepts them', async () => {
  await db.heldWord.create({ data: { key: 'miracle cure', word: 'miracle cure' } });
  const id = await ofAmina('A miracle cure', 'link');
  expect(await getCollection(null, id)).toMatchObject({ hidden: false, waiting: false });
  await changeCollection(amina, id, { visibility: 'public' });
  await expect(getCollection(bilal, id)).rejects.toThrow(GoneError);
  expect(await getCollection(amina, id)).toMatchObject({ hidden: true, waiting: true });
  expect(await titles({ state: 'held' })).toEqual(['A miracle cure']);
  expect(await titles({ state: 'hidden' })).toEqual([]);
  expect((await countPending({ role: 'admin' })).collections).toBe(1);
  await showCollection(admin, id);
  await changeCollection(amina, id, { words: 'Nothing new' });
  expect(await getCollection(null, id)).toMatchObject({ hidden: false, waiting: false });
  await changeCollection(amina, id, { words: 'Another miracle cure!' });
  await hideCollection(admin, id, 'Spam');
  await changeCollection(amina, id, { title: 'Clean', words: '' });
  expect(await getCollection(amina, id)).toMatchObject({
    hidden: true,
    waiting: false,
    hiddenReason: 'Spam',
  });

  const link = 'See shop.example.com';
  expect(await getCollection(null, await ofAmina(link))).toMatchObject({ waiting: false });
  const fourDaysAgo = new Date(Date.now() - 4 * 86_400_000);
  await db.user.update({ where: { id: amina.id }, data: { createdAt: fourDaysAgo } });
  const held = await ofAmina(link);
  await expect(getCollection(null, held)).rejects.toThrow(GoneError);
  await changeCollection(amina, held, { title: 'No shop' });
  expect(await getCollection(null, held)).toMatchObject({ hidden: false, waiting: false });
  const { id: podcastId } = await storedPodcast();
  await addEntries(amina, held, [newEntrySchema.parse({ podcastId, note: link })]);
  expect(await getAdminCollection(held)).toMatchObject({
    collection: { heldFor: 'link' },
    notes: [link],
  });
  const entry = await db.collectionEntry.findFirstOrThrow({ where: { collectionId: held } });
  await removeEntry(amina, held, entry.id);
  expect(await getCollection(null, held)).toMatchObject({ waiting: false });
});

test('lists reports of collections with the others; keeping and hiding both settle them', async () => {
  const id = await ofAmina();
  await reportCollection(bilal, id, wrong);
  await reportCollection(bilal, id, wrong);
  const { reported } = await listReported({ ...firstPage, search: 'amina’s' });
  expect(reported).toMatchObject([
    {
      kind: 'collection',
      reports: [{ reason: 'Not about Islam: It sells things' }],
      collection: { id, title: 'Amina’s', maker: amina.username },
    },
  ]);
  expect(await decideReported(admin, 'kept', reported)).toMatchObject({ count: 1 });
  expect((await listReported(firstPage)).totalCount).toBe(0);
  expect(await audited()).toEqual(['kept Amina’s']);
  await db.collectionReport.deleteMany();
  await reportCollection(bilal, id, wrong);
  await hideCollection(admin, id, 'Spam');
  expect((await listReported(firstPage)).totalCount).toBe(0);
  expect(await db.collectionReport.findFirst()).toMatchObject({ resolution: 'hidden' });
});

test('rejects reports of one’s own, the site’s and unreadable collections', async () => {
  await expect(reportCollection(amina, await ofAmina(), wrong)).rejects.toThrow(ConflictError);
  const secret = await ofAmina('Secret', 'private');
  await expect(reportCollection(bilal, secret, wrong)).rejects.toThrow(NotFoundError);
  const site = siteCollectionSchema.parse({ title: 'Ours', visibility: 'public' });
  const id = await createSiteCollection(admin, site);
  await expect(reportCollection(bilal, id, wrong)).rejects.toThrow(NotFoundError);
});

test('creates ten starter collections once, hidden until they are filled and shown', async () => {
  await createStarter(admin);
  const { collections, totalCount } = await listAdminCollections(firstPage);
  expect(totalCount).toBe(10);
  const offered = collections.filter((one) => one.offered).map(({ title }) => title);
  expect(offered.sort()).toEqual([
    'Ashura',
    'Dhul-Hijjah and Hajj',
    'Eid al-Adha',
    'Eid al-Fitr',
    'Friday',
    'Ramadan',
    'The last ten nights of Ramadan',
  ]);
  const mawlid = collections.find(({ title }) => title.startsWith('Mawlid'));
  expect(mawlid).toMatchObject({ offered: false, visibility: 'private' });
  expect(mawlid!.days).toMatch(/^12 Rabi al-Awwal/);
  await db.collection.updateMany({ data: { visibility: 'public' } });
  const day = Date.parse('2026-02-20') / 86_400_000;
  expect(await listOffered(day)).toEqual([]);
  expect((await listOthers(firstPage, day)).totalCount).toBe(0);
  await expect(createStarter(admin)).rejects.toThrow(ConflictError);
});
