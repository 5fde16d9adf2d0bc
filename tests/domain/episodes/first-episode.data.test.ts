import { expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { findFirstEpisode } from '~/domain/episodes/episodes.server';
import { storedPodcast } from '../../support/site/call';

test('starts with the newest playable episode, or the first one of a serial show', async () => {
  const { episodeIds } = await storedPodcast({ episodes: 4 });
  for (const [at, id] of episodeIds.entries()) {
    const sortDate = new Date(Date.UTC(2026, 0, at + 1));
    const audioUrl = at === 0 || at === 3 ? null : `https://sound.example.org/${at}.mp3`;
    await db.episode.update({ where: { id }, data: { sortDate, seriesPlace: at, audioUrl } });
  }
  const { podcastId } = await db.episode.findUniqueOrThrow({ where: { id: episodeIds[0]! } });
  const begin = async (feedType: string | null) =>
    (await findFirstEpisode({ id: podcastId, feedType }))?.episode.id;
  expect(await begin(null)).toBe(episodeIds[2]);
  expect(await begin('serial')).toBe(episodeIds[1]);
  await db.episode.updateMany({ where: { podcastId }, data: { blocked: true } });
  expect(await begin(null)).toBeUndefined();
});
