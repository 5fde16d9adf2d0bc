import { NotFoundError } from '~/domain/errors';
import { countEpisodeClick } from '~/domain/featured/clicks.server';
import { findSlugOfEpisode } from '~/domain/featured/stored-episode.server';
import { formAction, moveOn, screenLoader } from '~/http/screen.server';
import { throttleKey } from '~/http/visit.server';
import { podcastPath } from '~/lib/podcast-path';
import { log } from '~/log.server';

async function getPlayerPath(episodeId: string): Promise<string> {
  const slug = await findSlugOfEpisode(episodeId);
  if (!slug) throw new NotFoundError('Episode not found');
  return `${podcastPath(slug)}?episode=${encodeURIComponent(episodeId)}`;
}

/** Somebody who comes to the form's address by a link still gets to the episode; nothing is counted. */
export const loader = screenLoader('anyone', async ({ params }) =>
  moveOn(await getPlayerPath(params.episodeId ?? '')),
);

/** Play Episode without script: counts the click, whatever comes of that, and leads to the player. */
export const action = formAction('anyone', async (visit) => {
  const episodeId = visit.params.episodeId ?? '';
  const path = await getPlayerPath(episodeId);
  await countEpisodeClick(episodeId, throttleKey(visit)).catch((error: unknown) =>
    log.info({ err: error }, 'a click was not counted'),
  );
  return moveOn(path);
});

export { NoScreen as default } from '~/ui/no-screen';
