import { beforeEach, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { decideReported } from '~/domain/community/desk/decide.server';
import { listReported } from '~/domain/community/desk/reported.server';
import {
  reportEpisode,
  reportPodcast,
  reportReview,
} from '~/domain/community/reports/reports.server';
import { writeReview } from '~/domain/community/reviews/reviews.server';
import { hideEpisode, hidePodcast, showPodcast } from '~/domain/library/hide-and-remove.server';
import { getLibraryPodcast, listLibrary } from '~/domain/library/library.server';
import { inParallel } from '../../../support/cases/in-parallel';
import { asActor } from '../../../support/site/actor';
import { signedInUser, storedPodcast } from '../../../support/site/call';

const firstPage = { page: 1, limit: 10 };
const wrong = { reason: 'Not about Islam', details: '' } as const;

let amina: { id: string; username: string };
let bilal: { id: string; username: string };
let podcast: Awaited<ReturnType<typeof storedPodcast>>;
let episodeId: string;
let admin: ReturnType<typeof asActor>;

beforeEach(async () => {
  await db.podcast.deleteMany();
  await db.auditEntry.deleteMany();
  amina = await signedInUser();
  bilal = await signedInUser();
  admin = asActor(await signedInUser('admin'), 'admin');
  podcast = await storedPodcast({ title: 'Qandil', episodes: 1 });
  episodeId = podcast.episodeIds[0]!;
});

const openKinds = async () => (await listReported(firstPage)).reported.map(({ kind }) => kind);

/** Reports a review, its podcast and one of its episodes, in this order. */
async function reportAll() {
  const { review } = await writeReview(bilal.id, podcast.id, { rating: 1, content: 'Buy!' });
  await reportReview(amina.id, review.id, { reason: 'Spam or advertising', details: '' });
  await reportPodcast(amina.id, podcast.slug, { ...wrong, details: 'It sells things' });
  await reportEpisode(amina.id, episodeId, wrong);
  const days = [1, 2, 3].map((day) => ({ createdAt: new Date(Date.UTC(2026, 0, day)) }));
  await db.reviewReport.updateMany({ data: days[0]! });
  await db.podcastReport.updateMany({ data: days[1]! });
  await db.episodeReport.updateMany({ data: days[2]! });
}

test('lists reports of all kinds together, newest first, page by page', async () => {
  await reportAll();
  const { reported, totalCount } = await listReported(firstPage);
  expect(totalCount).toBe(3);
  expect(reported).toMatchObject([
    { kind: 'episode', reports: [{ reason: 'Not about Islam' }], episode: { title: 'Episode 1' } },
    { kind: 'podcast', reports: [{ reason: 'Not about Islam: It sells things' }], episode: null },
    { kind: 'review', review: { content: 'Buy!' } },
  ]);
  expect(reported[0]).toMatchObject({
    episode: { podcast: { title: 'Qandil' } },
    reports: [{ reporter: { id: amina.id } }],
  });
  const second = await listReported({ page: 2, limit: 2 });
  expect(second.reported).toMatchObject([{ kind: 'review' }]);
  expect(second).toMatchObject({ currentPage: 2, totalPages: 2 });
});

test('searches reports by reporter and subject', async () => {
  await reportAll();
  const find = async (search: string) =>
    (await listReported({ ...firstPage, search })).reported.map(({ kind }) => kind);
  expect(await find('qandil')).toEqual(['episode', 'podcast', 'review']);
  expect(await find('episode 1')).toEqual(['episode']);
  expect(await find(bilal.username)).toEqual(['review']);
  expect(await find(amina.username)).toHaveLength(3);
  expect(await find('nobody at all')).toEqual([]);
});

test('stores one report for twenty simultaneous requests', async () => {
  await inParallel(20, () => reportPodcast(amina.id, podcast.id, wrong));
  await inParallel(20, () => reportEpisode(amina.id, episodeId, wrong));
  expect(await openKinds()).toHaveLength(2);
});

test.each([
  ['podcast', () => reportPodcast(amina.id, podcast.id, wrong), 'Qandil'],
  ['episode', () => reportEpisode(amina.id, episodeId, wrong), 'Episode 1'],
] as const)(
  'settles all open reports of a kept %s and logs it only once',
  async (kind, report, name) => {
    await report();
    await reportPodcast(bilal.id, podcast.id, wrong);
    await reportEpisode(bilal.id, episodeId, wrong);
    const { reported } = await listReported({ ...firstPage, kind });
    expect(reported).toMatchObject([{ kind, count: 2 }]);
    await inParallel(5, () => decideReported(admin, 'kept', reported));
    expect(await openKinds()).toEqual([kind === 'podcast' ? 'episode' : 'podcast']);
    expect(
      await db.auditEntry.findMany({
        select: { action: true, subjectType: true, subjectName: true },
      }),
    ).toEqual([{ action: 'kept', subjectType: kind, subjectName: name }]);
  },
);

test('counts the open reports of a podcast and its episodes in the library', async () => {
  const other = await storedPodcast({ title: 'Siraj' });
  await reportPodcast(amina.id, podcast.id, wrong);
  await reportEpisode(amina.id, episodeId, wrong);
  await reportEpisode(bilal.id, episodeId, wrong);
  expect(await getLibraryPodcast(podcast.id)).toMatchObject({ reports: 3 });
  await hideEpisode(admin, episodeId, 'Not ours');
  const { podcasts } = await listLibrary(firstPage);
  expect(podcasts.map(({ id, reports }) => [id, reports])).toEqual([
    [other.id, 0],
    [podcast.id, 1],
  ]);
});

test('settles reports when hiding, and reopens none when showing again', async () => {
  await reportPodcast(amina.id, podcast.id, wrong);
  await reportEpisode(amina.id, episodeId, wrong);
  await hideEpisode(admin, episodeId, 'Not ours');
  expect(await openKinds()).toEqual(['podcast']);
  await hidePodcast(admin, podcast.id, 'Not ours');
  expect(await openKinds()).toEqual([]);
  await showPodcast(admin, podcast.id);
  expect(await openKinds()).toEqual([]);
  expect(await db.podcastReport.findMany()).toMatchObject([{ resolution: 'hidden' }]);
});

test('rejects reports of hidden and unknown subjects', async () => {
  await hideEpisode(admin, episodeId, 'Not ours');
  await expect(reportEpisode(amina.id, episodeId, wrong)).rejects.toMatchObject({ status: 410 });
  await hidePodcast(admin, podcast.id, 'Not ours');
  await expect(reportPodcast(amina.id, podcast.id, wrong)).rejects.toMatchObject({ status: 410 });
  await expect(reportPodcast(amina.id, 'none', wrong)).rejects.toMatchObject({ status: 404 });
  await expect(reportEpisode(amina.id, 'none', wrong)).rejects.toMatchObject({ status: 404 });
  expect(await openKinds()).toEqual([]);
});
