import { beforeEach, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { hideCollection } from '~/domain/collections/collections-admin.server';
import { newEntrySchema } from '~/domain/collections/collections-schema';
import { createCollection } from '~/domain/collections/collections.server';
import { addEntries } from '~/domain/collections/entries.server';
import { hideEpisode } from '~/domain/library/hide-and-remove.server';
import * as feed from '~/routes/collections/collection-feed';
import { asActor } from '../../support/site/actor';
import { callRoute, signedInUser, storedPodcast } from '../../support/site/call';

let amina: ReturnType<typeof asActor>;
let podcast: Awaited<ReturnType<typeof storedPodcast>>;
let id: string;

const ask = () => callRoute(feed, { path: `/collections/${id}/feed.xml`, params: { id } });
const show = (visibility: string) => db.collection.update({ where: { id }, data: { visibility } });

beforeEach(async () => {
  await db.collection.deleteMany();
  await db.podcast.deleteMany();
  amina = asActor(await signedInUser());
  podcast = await storedPodcast({ title: 'Tafsir & more', slug: 'tafsir', episodes: 2 });
  await db.episode.update({
    where: { id: podcast.episodeIds[0]! },
    data: { audioUrl: 'https://example.org/1.ogg?a&b', audioType: 'audio/ogg', audioLength: 700 },
  });
  const words = { words: 'From <the> beginning', language: 'en', visibility: 'link' } as const;
  id = await createCollection(amina, { title: 'Seerah & history', ...words });
  const [first, second] = podcast.episodeIds;
  const entries = [
    { podcastId: podcast.id },
    { episodeId: second, note: 'Begin here' },
    { episodeId: first, from: 60, to: 90 },
  ];
  await addEntries(
    amina,
    id,
    entries.map((entry) => newEntrySchema.parse(entry)),
  );
});

test('lists the entries in order, numbered, with the audio of parts', async () => {
  const answer = await ask();
  expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
  const text = await answer.text();
  expect(text).toContain('<title>Seerah &amp; history – Halaqa</title>');
  expect(text).toContain('<description>From &lt;the&gt; beginning</description>');
  const items = text.split('<item>').slice(1);
  expect(items.map((item) => /<title>(.*?)<\/title>/.exec(item)![1])).toEqual([
    'Tafsir &amp; more',
    'Episode 2',
    'Episode 1',
  ]);
  expect(items.map((item) => /<itunes:episode>(.*?)</.exec(item)![1])).toEqual(['1', '2', '3']);
  expect(items[1]).toContain('<description>Begin here</description>');
  expect(items[2]).toContain(
    '<enclosure url="https://example.org/1.ogg?a&amp;b#t=60,90" length="700" type="audio/ogg"/>',
  );
  expect(items[2]).toMatch(/<link>.*\/podcast\/tafsir\/episodes\/.*\?t=60,90<\/link>/);
});

test('omits hidden entries, and serves no feed for a private or hidden collection', async () => {
  await hideEpisode(asActor(await signedInUser('admin'), 'admin'), podcast.episodeIds[0]!, 'Spam');
  expect((await (await ask()).text()).split('<item>')).toHaveLength(3);
  await show('private');
  expect((await ask()).status).toBe(404);
  await show('public');
  expect((await ask()).status).toBe(200);
  await hideCollection(asActor(await signedInUser('admin'), 'admin'), id, 'Spam');
  expect((await ask()).status).toBe(410);
});
