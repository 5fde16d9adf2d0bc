import { expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { listRelatedPodcasts } from '~/domain/search/related-podcasts.server';
import { indexPodcast } from '~/domain/search/search-index.server';
import { storedPodcast } from '../../support/site/call';

const lastUpdateTime = new Date('2026-01-01');

async function stored(title: string, values: Record<string, unknown> = {}) {
  const { id } = await storedPodcast({ title, lastUpdateTime, ...values });
  await indexPodcast(id);
  return db.podcast.findUniqueOrThrow({ where: { id } });
}

test('a podcast leads to others of its maker, then of its topic, then of its language', async () => {
  const subject = await stored('Tafsir of the Morning', { author: 'Maker One', language: 'xx' });
  const language = await stored('Gardening', { language: 'xx' });
  await stored('Cooking', { language: 'yy' });
  const both = await stored('Tafseer Nights', { language: 'xx' });
  const topic = await stored('دروس في التفسير', { language: 'ar' });
  const maker = await stored('Talks', { author: 'Maker One', language: 'zz' });
  await stored('Tafsir in secret', { author: 'Maker One', language: 'xx', blocked: true });
  const related = await listRelatedPodcasts(subject);
  expect(related.map(({ title }) => title)).toEqual(
    [maker, both, topic, language].map(({ title }) => title),
  );
  expect(related[0]).toEqual({
    id: maker.id,
    slug: maker.slug,
    title: 'Talks',
    author: 'Maker One',
    language: 'zz',
    imagePath: null,
  });
});

test('a podcast that has nothing in common with others leads nowhere', async () => {
  expect(await listRelatedPodcasts(await stored('Alone', { language: 'qq' }))).toEqual([]);
});
