import { AwaitsApprovalError } from '~/domain/errors';
import { createPodcast } from '~/domain/feeds/import/create-podcast.server';
import { creationSchema } from '~/domain/podcasts/podcasts-schema';
import { throttleKey } from '~/http/access/request-context.server';
import { parseForm } from '~/http/input/parse.server';
import { formAction, redirectLoader, redirectWithToast } from '~/http/pages/screen.server';
import { podcastPath } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import type { ScreenHandle } from '~/ui/feedback/error-screen';

export const loader = redirectLoader('anyone', '/search');

export const action = formAction(
  'anyone',
  async (ctx, form) => {
    const { podcastIndexId } = parseForm(creationSchema, form);
    const created = await createPodcast(podcastIndexId, throttleKey(ctx), ctx.actor?.id).catch(
      (error: unknown) => {
        if (error instanceof AwaitsApprovalError) return null;
        throw error;
      },
    );
    if (!created) return redirectWithToast('/podcasts/waiting', { title: t('search.waits') });
    const { podcast, episodeCount } = created;
    return redirectWithToast(podcastPath(podcast.slug), {
      title: t('search.created'),
      description: t('cards.episodes', { count: episodeCount }),
    });
  },
  { throttle: 'createPodcast', fallbackMessage: () => t('search.notCreated') },
);

export const handle: ScreenHandle = { notSent: () => t('search.notCreated') };

export { NoScreen as default } from '~/ui/feedback/error-screen';
