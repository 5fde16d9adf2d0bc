import { setTimeout } from 'node:timers/promises';
import { refreshPodcast } from '~/domain/feeds/refresh-podcast.server';
import { slugText } from '~/domain/input-schema';
import { parseParams } from '~/http/input/parse.server';
import { completeAction, formAction, redirectLoader } from '~/http/pages/screen.server';
import { podcastPath } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import type { ScreenHandle } from '~/ui/feedback/error-screen';

const pageOf = (slug: string | undefined) => podcastPath(slug ?? '');

/** Milliseconds after which a page without script stops waiting and shows the progress instead. */
const PATIENCE = 3_000;

/** Whether the work takes longer than PATIENCE. Its later failure is shown on the page. */
async function isLong(work: Promise<unknown>): Promise<boolean> {
  const waited = new AbortController();
  const patience = setTimeout(PATIENCE, true, { signal: waited.signal }).catch(() => false);
  const isLonger = await Promise.race([work.then(() => false), patience]).finally(() =>
    waited.abort(),
  );
  if (isLonger) work.catch(() => {});
  return isLonger;
}

export const loader = redirectLoader('anyone', ({ params }) => pageOf(params.slug));

export const action = formAction(
  'anyone',
  async (ctx) => {
    const slug = parseParams(slugText, ctx.params.slug);
    const work = refreshPodcast(slug);
    if (!ctx.enhanced && (await isLong(work))) {
      const toast = { title: t('podcast.refreshGoesOn') };
      return completeAction(ctx, pageOf(slug), { toast });
    }
    const { message } = await work;
    return completeAction(ctx, pageOf(slug), {
      toast: { title: t('podcast.refreshed'), description: message },
    });
  },
  {
    throttle: 'refreshPodcast',
    title: () => t('podcast.refreshFailed'),
    fallbackMessage: () => t('podcast.notRefreshed'),
  },
);

export const handle: ScreenHandle = { notSent: () => t('podcast.notRefreshed') };

export { NoScreen as default } from '~/ui/feedback/error-screen';
