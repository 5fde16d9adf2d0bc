import { redirect } from '@remix-run/node';
import type { ClientActionFunctionArgs } from '@remix-run/react';
import { createPodcast } from '~/domain/podcasts/create-podcast.server';
import { creationSchema } from '~/domain/podcasts/podcasts-schema';
import { countUse } from '~/domain/throttles/throttles.server';
import { formObject, parseBody } from '~/http/parse.server';
import { formAction, moveOn, screenLoader } from '~/http/screen.server';
import { throttleKey } from '~/http/visit.server';

export const loader = screenLoader('anyone', () => {
  throw redirect('/search', 303);
});

const counted = (count: number) => `${count} ${count === 1 ? 'episode' : 'episodes'}`;

/** The card of a podcast that only the directory knows posts here: it is stored, and its page is next. */
export const action = formAction('anyone', async (visit, form) => {
  const { podcastIndexId } = parseBody(creationSchema, formObject(form));
  await countUse('createPodcast', throttleKey(visit));
  const { podcast, episodeCount } = await createPodcast(podcastIndexId);
  return moveOn(`/podcast/${encodeURIComponent(podcast.slug)}`, {
    toast: {
      title: 'Podcast created',
      description: counted(episodeCount),
      variant: 'success',
    },
  });
});

/** A failure that says nothing of itself, such as a lost connection, leaves the list where it is. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    if (error instanceof Response) throw error; // the way to the podcast's page
    return { ok: false as const, error: 'Failed to create podcast' };
  }
}

export { NoScreen as default } from '~/ui/no-screen';
