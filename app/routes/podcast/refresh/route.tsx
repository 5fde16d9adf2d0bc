import { redirect } from '@remix-run/node';
import { slugText } from '~/domain/input-schema';
import { refreshPodcast } from '~/domain/feeds/refresh-podcast.server';
import { countUse } from '~/domain/throttles/throttles.server';
import { parseParams } from '~/http/input/parse.server';
import { completeAction, formAction, screenLoader } from '~/http/pages/screen.server';
import { throttleKey } from '~/http/access/visit.server';
import { podcastPath } from '~/lib/web/podcast-path';
import { keepPageWhenOffline } from '~/ui/navigation/keep-page-when-offline';
import { t } from '~/messages/t';

const pageOf = (slug: string | undefined) => podcastPath(slug ?? '');

export const loader = screenLoader('anyone', ({ params }) => {
  throw redirect(pageOf(params.slug), 303);
});

export const action = formAction(
  'anyone',
  async (visit) => {
    const slug = parseParams(slugText, visit.params.slug);
    await countUse('refreshPodcast', throttleKey(visit));
    const { message } = await refreshPodcast(slug);
    return completeAction(visit, pageOf(slug), {
      toast: { title: t('podcast.refreshed'), description: message, variant: 'success' },
    });
  },
  { title: () => t('podcast.refreshFailed'), fallbackMessage: () => t('podcast.notRefreshed') },
);

export const clientAction = keepPageWhenOffline(() => t('podcast.notRefreshed'));

export { NoScreen as default } from '~/ui/feedback/no-screen';
