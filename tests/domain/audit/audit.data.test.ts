import { beforeEach, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { detailText } from '~/domain/audit/audit';
import { listAuditActors, listAuditEntries } from '~/domain/audit/audit.server';
import { inLanguage } from '~/messages/find-text';
import { deferred, textToStore } from '~/messages/t';

const entry = (number: number, values: Record<string, string> = {}) => ({
  actorName: 'amina',
  action: 'changed',
  subjectType: 'blog post',
  subjectId: String(number),
  subjectName: `Post ${number}`,
  createdAt: new Date(Date.UTC(2026, 0, 1) + number * 60_000),
  ...values,
});

beforeEach(async () => {
  await db.auditEntry.deleteMany();
});

const found = async (search: string, page = 1) => {
  const { entries, totalCount } = await listAuditEntries({ page, limit: 9, search });
  return { names: entries.map(({ subjectName }) => subjectName), totalCount };
};

test('searches actor, action and subject in every spelling, newest first', async () => {
  await db.auditEntry.createMany({
    data: [
      entry(1),
      entry(2, { actorName: 'Ümit', action: 'deleted' }),
      entry(3, { subjectName: 'Tafsīr al-Qurʾān', subjectType: 'featured podcast' }),
    ],
  });
  expect((await found('')).names).toEqual(['Tafsīr al-Qurʾān', 'Post 2', 'Post 1']);
  expect((await found('UMIT')).names).toEqual(['Post 2']);
  expect((await found('amina changed')).names).toEqual(['Tafsīr al-Qurʾān', 'Post 1']);
  expect((await found('featured podcast')).names).toEqual(['Tafsīr al-Qurʾān']);
  expect((await found('tafsir al-quran')).names).toEqual(['Tafsīr al-Qurʾān']);
  expect(await found('nothing of the kind')).toEqual({ names: [], totalCount: 0 });
});

test('translates and searches actions in the language of the reader', async () => {
  const subjectName = textToStore(deferred('audit.feeds', { count: 2 }));
  const asked = { action: 'asked for', subjectType: 'podcast feeds', subjectName };
  await db.auditEntry.createMany({ data: [entry(1), entry(2, asked)] });
  expect((await found('2 feeds')).names).toEqual(['2 feeds']);
  await inLanguage('ar', async () => {
    expect((await found('خلاصتان')).names).toEqual(['خلاصتان']);
    expect((await found('asked for')).names).toEqual(['خلاصتان']);
  });
});

test('returns names separately from the translated text', async () => {
  const names = { author: '<b>amina', podcast: 'سيرة' };
  const subjectName = textToStore(deferred('audit.reviewOf', names));
  await db.auditEntry.create({ data: entry(1, { subjectType: 'review', subjectName }) });
  const { entries } = await listAuditEntries({ page: 1, limit: 9 });
  expect(entries).toMatchObject([
    { subjectName: '<author></author> on <podcast></podcast>', names },
  ]);
  expect((await found('amina on')).names).toHaveLength(1);
});

test('translates the names of details', () => {
  expect(detailText('to', 'admin')).toBe('to: admin');
  expect(detailText('isActive', false)).toBe('Inactive');
  expect(detailText('notes', null)).toBe('Note for listeners: –');
  expect(detailText('of an older version', 3)).toBe('of an older version: 3');
  expect(inLanguage('tr', () => detailText('to', 'admin'))).toBe('yeni: yönetici');
});

test('searches the whole log however long it is, page by page', async () => {
  await db.auditEntry.createMany({
    data: Array.from({ length: 2_100 }, (_, index) =>
      entry(index, index % 100 === 0 ? { action: 'deleted' } : {}),
    ),
  });
  expect(await found('deleted')).toMatchObject({ totalCount: 21 });
  expect((await found('deleted', 3)).names).toEqual(['Post 200', 'Post 100', 'Post 0']);
});

test('filters by admin, action, subject and day', async () => {
  const day = (iso: string) => ({ createdAt: new Date(iso) });
  await db.auditEntry.createMany({
    data: [
      { ...entry(1), ...day('2026-03-01T23:59:59Z') },
      { ...entry(2, { actorName: 'bilal', action: 'deleted' }), ...day('2026-03-02T00:00:00Z') },
      { ...entry(3, { subjectType: 'podcast' }), ...day('2026-03-03T12:00:00Z') },
    ],
  });
  const filtered = async (filter: object) =>
    (await listAuditEntries({ page: 1, limit: 9, ...filter })).entries.map((one) => one.subjectId);
  expect(await filtered({ actor: 'bilal' })).toEqual(['2']);
  expect(await filtered({ action: 'changed' })).toEqual(['3', '1']);
  expect(await filtered({ action: 'changed', about: 'podcast' })).toEqual(['3']);
  expect(await filtered({ from: '2026-03-02', to: '2026-03-02' })).toEqual(['2']);
  expect(await filtered({ to: '2026-03-01', search: 'post' })).toEqual(['1']);
  expect(await listAuditActors()).toEqual(['amina', 'bilal']);
});
