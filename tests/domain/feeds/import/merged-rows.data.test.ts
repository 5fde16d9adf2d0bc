import { beforeEach, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import {
  EPISODE_ROWS,
  MEMBER_ROWS,
  mergePodcasts,
  PODCAST_ROWS,
} from '~/domain/feeds/import/merge-podcasts.server';
import { readDatamodel } from '../../../support/database/database-shape';
import { delegateOf, storeMemberRow } from '../../../support/database/member-rows';
import { signedInUser, storedPodcast } from '../../../support/site/call';
import { clearPodcasts } from '../feeds-for-tests';

const { models } = await readDatamodel();

/** References to a podcast or an episode that are not simply moved, and why. */
const NOT_MOVED: Record<string, string> = {
  'Episode to Podcast': 'moved by mergeEpisodes, hidden',
  'RelatedPodcast to Podcast': 'found anew in the background',
  'PodcastFacet to Podcast': 'made anew from the feed',
  'PodcastSearchText to Podcast': 'made anew from the feed',
  'ExternalRating to Podcast': 'fetched anew after a day',
  'EpisodeSearchText to Episode': 'made anew from the feed',
  'EpisodeSpeaker to Episode': 'made anew from the feed',
  'Transcript to Episode': 'fetched anew',
  'EpisodeChapters to Episode': 'fetched anew',
};

/** Columns without a relation that hold the id of a podcast or an episode. */
const LOOSE: Record<string, string> = {
  'Activity.subjectId': 'changed with podcastId',
  'AuditEntry.subjectId': 'the log of the site says what was done at the time',
  'EpisodeSearchText.podcastId': 'made anew from the feed',
  'Podcast.podcastIndexId': 'an id of the directory',
};

test('moves every model that references a podcast or an episode, or names a reason not to', async () => {
  const relations = models.flatMap(({ name, fields }) =>
    fields
      .filter(({ type, relationFromFields }) => {
        return /^(?:Podcast|Episode)$/.test(type) && (relationFromFields?.length ?? 0) > 0;
      })
      .map(({ type }) => `${name} to ${type}`),
  );
  const moved = [
    ...Object.keys(PODCAST_ROWS).map((name) => `${name} to Podcast`),
    ...Object.keys(EPISODE_ROWS).map((name) => `${name} to Episode`),
  ];
  expect([...new Set(relations)].sort()).toEqual([...moved, ...Object.keys(NOT_MOVED)].sort());
  const loose = models.flatMap(({ name: model, fields }) => {
    const related = fields.flatMap(({ relationFromFields }) => relationFromFields ?? []);
    return fields
      .filter(({ name }) => /^(?:podcast|episode|subject).*Id$/.test(name))
      .filter(({ name }) => !related.includes(name))
      .map(({ name }) => `${model}.${name}`);
  });
  expect(loose.sort()).toEqual(Object.keys(LOOSE).sort());
});

type Place = { podcastId: string; episodeId: string };
type Table = {
  /** Which row is kept if a member, or the site, has one on both sides. */
  stays: 'both' | 'earlier' | 'later';
  store: (place: Place, userId: string, day: number) => Promise<unknown>;
  /** The stored rows, each with its day. */
  read: (place: Place) => Promise<{ userId?: string; day: number }[]>;
};

const date = (day: number) => new Date(Date.UTC(2026, 0, day));
const dayOf = (moment: Date) => moment.getUTCDate();

/** A model of which a member has one row for each podcast or episode: its day is in the column that decides. */
function tableOf(model: string): Table {
  const { key, stays, by } = MEMBER_ROWS[model]!;
  const { fields } = models.find(({ name }) => name === model)!;
  const { type } = fields.find(({ name }) => name === by)!;
  const [member, ...rest] = key as [string, ...string[]];
  const subject = fields.some(({ name }) => name === 'podcastId') ? 'podcastId' : 'episodeId';
  return {
    stays,
    store: (place, memberId, day) =>
      storeMemberRow(
        model,
        { memberId, ...place },
        {
          ...Object.fromEntries(rest.map((name) => [name, 'the same'])),
          [by]: type === 'DateTime' ? date(day) : type === 'String' ? `${day}` : day,
        },
      ),
    read: async (place) => {
      const where = { [subject]: place[subject] } as object;
      const rows: Record<string, unknown>[] = await db[delegateOf(model)].findMany({ where });
      return rows.map((row) => ({
        userId: String(row[member]),
        day: type === 'DateTime' ? dayOf(row[by] as Date) : Number(row[by]),
      }));
    },
  };
}

/** Every model that is moved, with how to store and read it on either side. */
const TABLES: Record<string, Table> = {
  ...Object.fromEntries(Object.keys(MEMBER_ROWS).map((model) => [model, tableOf(model)])),
  Review: {
    stays: 'later',
    store: async ({ podcastId }, userId, day) => {
      const dates = { createdAt: date(day), updatedAt: date(day) };
      const reported = { reports: { create: { reporterId: userId, reason: 'spam' } } };
      await db.review.create({ data: { podcastId, userId, rating: 3, ...dates, ...reported } });
    },
    read: async ({ podcastId }) =>
      (await db.review.findMany({ where: { podcastId }, include: { reports: true } })).map(
        ({ userId, updatedAt, reports }) => {
          expect(reports).toHaveLength(1);
          return { userId, day: dayOf(updatedAt) };
        },
      ),
  },
  Activity: {
    stays: 'later',
    store: ({ podcastId }, userId, day) =>
      db.activity.createMany({
        data: ['favorite', 'review'].map((actionType) => ({
          podcastId,
          userId,
          actionType,
          subjectId: podcastId,
          createdAt: date(day),
        })),
      }),
    read: async ({ podcastId }) => {
      const own = { podcastId, subjectId: podcastId };
      const [first, second] = await Promise.all(
        ['favorite', 'review'].map((actionType) =>
          db.activity.findMany({ where: { ...own, actionType }, orderBy: { createdAt: 'asc' } }),
        ),
      );
      expect(second).toHaveLength(first!.length);
      return first!.map(({ userId, createdAt }) => ({ userId, day: dayOf(createdAt) }));
    },
  },
  DeviceFeed: {
    stays: 'both',
    store: ({ podcastId }, userId, day) =>
      db.deviceFeed.create({
        data: { podcastId, userId, device: 'phone', url: `${podcastId} ${day}`, urlKey: `${day}` },
      }),
    read: async ({ podcastId }) =>
      (await db.deviceFeed.findMany({ where: { podcastId } })).map(({ urlKey }) => ({
        day: Number(urlKey),
      })),
  },
  CollectionEntry: {
    stays: 'both',
    store: async ({ podcastId, episodeId }, userId, day) => {
      const { id } = await db.collection.create({ data: { userId, title: 'A collection' } });
      const entries = [{ podcastId }, { episodeId, fromSeconds: 1 }];
      await db.collectionEntry.createMany({
        data: entries.map((entry) => ({ collectionId: id, place: day, ...entry })),
      });
    },
    read: async ({ podcastId, episodeId }) => {
      const rows = (where: object) =>
        db.collectionEntry.findMany({ where, include: { collection: true } });
      const days = (found: Awaited<ReturnType<typeof rows>>) =>
        found.map(({ place: day, collection }) => ({ userId: collection.userId!, day }));
      const ofPodcast = days(await rows({ podcastId }));
      expect(days(await rows({ episodeId }))).toEqual(ofPodcast);
      return ofPodcast;
    },
  },
  Play: {
    stays: 'both',
    store: (place, _userId, day) => db.play.create({ data: { ...place, createdAt: date(day) } }),
    read: async (place) =>
      (await db.play.findMany({ where: place })).map(({ createdAt }) => ({
        day: dayOf(createdAt),
      })),
  },
  FeaturedClick: {
    stays: 'both',
    store: (place, _userId, day) =>
      db.featuredClick.create({ data: { ...place, createdAt: date(day) } }),
    read: async (place) =>
      (await db.featuredClick.findMany({ where: place })).map(({ createdAt }) => ({
        day: dayOf(createdAt),
      })),
  },
  FeaturedStint: {
    stays: 'both',
    store: ({ podcastId }, _userId, day) =>
      db.featuredStint.create({ data: { podcastId, startedAt: date(day), endedAt: date(28) } }),
    read: async ({ podcastId }) =>
      (await db.featuredStint.findMany({ where: { podcastId } })).map(({ startedAt }) => ({
        day: dayOf(startedAt),
      })),
  },
  FeaturedPodcast: {
    stays: 'later',
    store: async ({ podcastId }, _userId, day) => {
      const shown = { displayOrder: day, isActive: day > 5 };
      await db.featuredPodcast.upsert({
        where: { podcastId },
        create: { podcastId, ...shown },
        update: shown,
      });
    },
    read: async ({ podcastId }) =>
      (await db.featuredPodcast.findMany({ where: { podcastId } })).map(({ displayOrder }) => ({
        day: displayOrder,
      })),
  },
  FeaturedEpisode: {
    stays: 'later',
    store: async (place, _userId, day) => {
      const shown = { displayOrder: day, activeSlot: { 7: 1, 9: 2 }[day] ?? null };
      await db.featuredEpisode.upsert({
        where: { episodeId: place.episodeId },
        create: { ...place, ...shown },
        update: shown,
      });
    },
    read: async (place) =>
      (await db.featuredEpisode.findMany({ where: place })).map(({ displayOrder }) => ({
        day: displayOrder,
      })),
  },
  VerseMention: {
    stays: 'both',
    store: ({ episodeId }, _userId, day) =>
      db.verseMention.create({
        data: {
          episodeId,
          kind: 'named',
          surah: 2,
          verse: day,
          lastVerse: day,
          sentence: '',
          sortDate: date(day),
          dismissed: true,
        },
      }),
    read: async ({ episodeId }) =>
      (await db.verseMention.findMany({ where: { episodeId } })).map(({ verse }) => ({
        day: verse,
      })),
  },
  PodcastAlias: {
    stays: 'both',
    store: ({ podcastId }, _userId, day) =>
      db.podcastAlias.create({ data: { podcastId, slug: `day-${day}` } }),
    read: async ({ podcastId }) =>
      (await db.podcastAlias.findMany({ where: { podcastId } }))
        .filter(({ slug }) => slug.startsWith('day-'))
        .map(({ slug }) => ({ day: Number(slug.slice(4)) })),
  },
};

async function place(slug: string): Promise<Place> {
  const { id, episodeIds } = await storedPodcast({ slug, episodes: 1 });
  return { podcastId: id, episodeId: episodeIds[0]! };
}

beforeEach(clearPodcasts);

test('tests all models that move', () => {
  const moved = [...Object.keys(PODCAST_ROWS), ...Object.keys(EPISODE_ROWS)];
  expect(Object.keys(TABLES).sort()).toEqual([...new Set(moved)].sort());
});

for (const [name, { stays, store, read }] of Object.entries(TABLES)) {
  test.each([
    ['theirs is later', 3, 7],
    ['theirs is earlier', 7, 3],
  ])(`${name}: keeps ${stays} if both podcasts have one, %s`, async (_how, ours, theirs) => {
    const [kept, given] = [await place('kept'), await place('given')];
    const [amina, bilal] = [await signedInUser(), await signedInUser()];
    await store(kept, amina.id, ours);
    await store(given, amina.id, theirs);
    await mergePodcasts(given.podcastId, kept.podcastId);
    const days = (await read(kept)).map(({ day }) => day).sort();
    expect(days).toEqual({ both: [3, 7], earlier: [3], later: [7] }[stays]);

    const other = await place('other');
    await store(other, bilal.id, 9);
    await mergePodcasts(other.podcastId, kept.podcastId);
    const isOwn = (await read(kept)).some(({ userId, day }) => userId === bilal.id && day === 9);
    const isCounted = (await read(kept)).some(({ userId, day }) => !userId && day === 9);
    // An item that is already featured and shown stays unchanged.
    expect(isOwn || isCounted || /^Featured(?:Podcast|Episode)$/.test(name)).toBe(true);
  });
}
