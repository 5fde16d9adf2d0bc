import { redirect } from '@remix-run/node';
import { createPodcast } from '~/domain/podcasts/create-podcast.server';
import { creationSchema } from '~/domain/podcasts/podcasts-schema';
import { countUse } from '~/domain/throttles/throttles.server';
import { formObject, parseBody } from '~/http/parse.server';
import { formAction, moveOn, screenLoader } from '~/http/screen.server';
import { throttleKey } from '~/http/visit.server';
import { podcastPath } from '~/lib/podcast-path';
import { answeredAction } from '~/ui/answered-action';

export const loader = screenLoader('anyone', () => {
  throw redirect('/search', 303);
});

const FAILURE = 'Failed to create podcast';

const counted = (count: number) => `${count} ${count === 1 ? 'episode' : 'episodes'}`;

/** The card of a podcast that only the directory knows posts here: it is stored, and its page is next. */
export const action = formAction(
  'anyone',
  async (visit, form) => {
    const { podcastIndexId } = parseBody(creationSchema, formObject(form));
    await countUse('createPodcast', throttleKey(visit));
    const { podcast, episodeCount } = await createPodcast(podcastIndexId);
    return moveOn(podcastPath(podcast.slug), {
      toast: {
        title: 'Podcast created',
        description: counted(episodeCount),
        variant: 'success',
      },
    });
  },
  { sorry: FAILURE },
);

/** A lost connection leaves the list where it is. */
export const clientAction = answeredAction(FAILURE);

export { NoScreen as default } from '~/ui/no-screen';
