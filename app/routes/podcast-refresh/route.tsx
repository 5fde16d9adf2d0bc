import { redirect } from '@remix-run/node';
import { DomainError } from '~/domain/errors';
import { slugText } from '~/domain/input-schema';
import { refreshPodcast } from '~/domain/podcasts/refresh-podcast.server';
import { countUse } from '~/domain/throttles/throttles.server';
import { parseParams } from '~/http/parse.server';
import { finish, formAction, screenLoader } from '~/http/screen.server';
import { throttleKey } from '~/http/visit.server';

const pageOf = (slug: string | undefined) => `/podcast/${encodeURIComponent(slug ?? '')}`;

export const loader = screenLoader('anyone', ({ params }) => {
  throw redirect(pageOf(params.slug), 303);
});

/** Refreshes a podcast's episodes and goes back to its page. */
export const action = formAction('anyone', async (visit) => {
  const slug = parseParams(slugText, visit.params.slug);
  try {
    await countUse('refreshPodcast', throttleKey(visit));
    const { message } = await refreshPodcast(slug);
    const toast = {
      title: 'Episodes refreshed',
      description: message,
      variant: 'success' as const,
    };
    return await finish(visit, pageOf(slug), { toast });
  } catch (error) {
    if (!(error instanceof DomainError) || visit.enhanced) throw error;
    const description = error.message || 'Failed to refresh podcast';
    const toast = { title: 'Refresh failed', description, variant: 'destructive' as const };
    return finish(visit, pageOf(slug), { toast });
  }
});

export { NoScreen as default } from '~/ui/no-screen';
