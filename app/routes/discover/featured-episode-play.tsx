import { countEpisodeClick } from '~/domain/featured/clicks.server';
import { getPlaceOfEpisode } from '~/domain/featured/pickable.server';
import { throttleKey } from '~/http/access/request-context.server';
import { formAction, redirectWithToast, screenLoader } from '~/http/pages/screen.server';
import { episodePath } from '~/lib/web/site-paths';
import { log } from '~/log.server';

async function getPlayerPath(episodeId: string): Promise<string> {
  const episode = await getPlaceOfEpisode(episodeId);
  return `${episodePath(episode.slug, episode)}?play`;
}

/** A plain link leads to the episode without counting a click. */
export const loader = screenLoader('anyone', async ({ params }) =>
  redirectWithToast(await getPlayerPath(params.episodeId ?? ''), null),
);

/** Play Episode without script: counts the click and opens the player. */
export const action = formAction(
  'anyone',
  async (ctx) => {
    const episodeId = ctx.params.episodeId ?? '';
    const path = await getPlayerPath(episodeId);
    await countEpisodeClick(episodeId, throttleKey(ctx)).catch((error: unknown) =>
      log.info({ err: error }, 'a click was not counted'),
    );
    return redirectWithToast(path, null);
  },
  { whileSuspended: true },
);

export { NoScreen as default } from '~/ui/feedback/error-screen';
