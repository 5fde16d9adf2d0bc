import { db } from '~/adapters/database/client.server';
import { directoryKind } from '~/domain/search/directory-kind.server';
import { env } from '~/env.server';
import type { FirstStep } from './first-steps';

const isLocal = (address: string): boolean =>
  /^(localhost|127\.|\[::1\])/.test(new URL(address).hostname);

/** The steps to set up a new site, and whether each is done; null once all are. */
export async function listFirstSteps(): Promise<{ step: FirstStep; done: boolean }[] | null> {
  const select = { id: true };
  const [podcast, featured, post] = await Promise.all([
    db.podcast.findFirst({ select }),
    db.featuredPodcast.findFirst({ where: { isActive: true }, select }),
    db.blogPost.findFirst({ where: { status: 'published' }, select }),
  ]);
  const done: Record<FirstStep, boolean> = {
    address: !isLocal(env.SITE_URL),
    directory: directoryKind() === 'podcast-index',
    mail: Boolean(env.SMTP_URL),
    podcasts: podcast !== null,
    featured: featured !== null,
    post: post !== null,
  };
  if (Object.values(done).every(Boolean)) return null;
  return Object.entries(done).map(([step, isDone]) => ({ step: step as FirstStep, done: isDone }));
}
