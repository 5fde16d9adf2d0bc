import { redirect } from '@remix-run/node';
import { slugText } from '~/domain/input-schema';
import { refreshPodcast } from '~/domain/podcasts/refresh-podcast.server';
import { countUse } from '~/domain/throttles/throttles.server';
import { parseParams } from '~/http/parse.server';
import { finish, formAction, screenLoader } from '~/http/screen.server';
import { throttleKey } from '~/http/visit.server';
import { podcastPath } from '~/lib/podcast-path';
import { answeredAction } from '~/ui/answered-action';

const FAILURE = 'Failed to refresh podcast';

const pageOf = (slug: string | undefined) => podcastPath(slug ?? '');

export const loader = screenLoader('anyone', ({ params }) => {
  throw redirect(pageOf(params.slug), 303);
});

/** Refreshes a podcast's episodes and goes back to its page. */
export const action = formAction(
  'anyone',
  async (visit) => {
    const slug = parseParams(slugText, visit.params.slug);
    await countUse('refreshPodcast', throttleKey(visit));
    const { message } = await refreshPodcast(slug);
    return finish(visit, pageOf(slug), {
      toast: { title: 'Episodes refreshed', description: message, variant: 'success' },
    });
  },
  { title: 'Refresh failed', sorry: FAILURE },
);

export const clientAction = answeredAction(FAILURE);

export { NoScreen as default } from '~/ui/no-screen';
