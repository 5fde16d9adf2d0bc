import { expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { recordPlay } from '~/domain/listening/played.server';
import { inParallel } from '../../support/cases/in-parallel';
import { storedPodcast } from '../../support/site/call';

test('counts an episode once per listener, however often it is started', async () => {
  const { id, episodeIds } = await storedPodcast({ episodes: 2 });
  const [one, two] = episodeIds as [string, string];
  await inParallel(20, () => recordPlay(one, '192.0.2.1'));
  await recordPlay(two, '192.0.2.1');
  await recordPlay(one, 'somebody');
  const plays = await db.play.findMany({ where: { podcastId: id }, select: { episodeId: true } });
  expect(plays.map(({ episodeId }) => episodeId).sort()).toEqual([one, one, two].sort());
});

test('rejects an unknown episode', async () => {
  await expect(recordPlay('none', 'somebody')).rejects.toMatchObject({ status: 404 });
});
