import { expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { getEpisode, listEpisodes, listEpisodesById } from '~/domain/episodes/episodes.server';
import { cutHtml } from '~/lib/text/sanitized-html';
import { storedPodcast } from '../../support/site/call';

const ROOM = 1_000;

test('shares the room of a list: short descriptions stay whole, long ones are cut equally', async () => {
  const texts = [
    '',
    '<p>Short.</p>',
    `<p>${'word '.repeat(500)}</p>`,
    `<p>${'🌙 '.repeat(500)}</p>`,
  ];
  const podcast = await storedPodcast({ episodes: texts.length });
  for (const [at, description] of texts.entries()) {
    await db.episode.update({ where: { id: podcast.episodeIds[at]! }, data: { description } });
  }
  const { episodes } = await listEpisodesById({ id: podcast.id, feedType: null }, { room: ROOM });
  const listed = podcast.episodeIds.map((id) => episodes.find((one) => one.id === id)!.description);
  const share = Math.floor((ROOM - texts[1]!.length) / 2);
  expect(listed).toEqual(texts.map((text) => cutHtml(text, share)));
  expect(listed[2]).toMatch(/word …<\/p>$/);
  const whole = await listEpisodes(podcast.id);
  expect(whole.episodes.map(({ description }) => description).sort()).toEqual(texts.toSorted());
  expect((await getEpisode(podcast.id, podcast.episodeIds[2]!)).description).toBe(texts[2]);
});
