import type { MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { Star } from 'lucide-react';
import { featuredItemSchema, featurePodcastSchema } from '~/domain/featured/featured-schema';
import {
  featurePodcast,
  listAllFeaturedPodcasts,
  moveFeaturedPodcast,
  updateFeaturedPodcast,
} from '~/domain/featured/featured-podcasts.server';
import { findPodcastChoices } from '~/domain/search/podcast-choices.server';
import { formObject, parseBody } from '~/http/parse.server';
import { moveOn, screenAction, screenLoader } from '~/http/screen.server';
import { pageTitle } from '~/lib/page-meta';
import { answeredAction } from '~/ui/answered-action';
import { Button } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { FeaturedItem } from '~/ui/featured-item';
import { ErrorSummary } from '~/ui/form-fields';
import { PodcastSearch } from '~/ui/podcast-search';

export const loader = screenLoader('admin', async ({ url }) => {
  const q = (url.searchParams.get('q') ?? '').slice(0, 500);
  const [featured, choices] = await Promise.all([listAllFeaturedPodcasts(), findPodcastChoices(q)]);
  return { q, featured, ...choices };
});

export const action = screenAction('admin', async ({ actor, url }, form) => {
  const back = `/admin${url.search.replace(/[?&]index\b/, '')}`;
  const values = formObject(form);
  const done = (title: string) => moveOn(back, { toast: { title, variant: 'success' } });
  if (values.intent === 'feature') {
    await featurePodcast(actor, parseBody(featurePodcastSchema, values));
    return done('Podcast featured');
  }
  const item = parseBody(featuredItemSchema, values);
  if ('move' in item) {
    await moveFeaturedPodcast(actor, item.id, item.move);
    return done('Order updated');
  }
  await updateFeaturedPodcast(actor, item.id, item.changes);
  return done('Featured podcast updated');
});

export const clientAction = answeredAction();

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, 'Featured Podcasts – Admin Dashboard'),
];

export default function AdminFeaturedPodcasts() {
  const { q, featured, podcasts, failed } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const failure = outcome?.ok === false ? outcome : null;
  const ids = new Set(featured.map(({ podcastId }) => podcastId));
  return (
    <div className="grid gap-10">
      <ErrorSummary
        failure={failure}
        title={
          failure?.values.intent?.[0] === 'feature'
            ? 'Failed to feature podcast'
            : 'Failed to update featured podcast'
        }
      />
      <section aria-labelledby="featured" className="grid gap-4">
        <h2 id="featured" className="text-2xl font-semibold">
          Featured Podcasts
        </h2>
        {featured.length === 0 ? (
          <EmptyState icon={Star} title="No podcast is featured yet" />
        ) : (
          <ol className="divide-y divide-line rounded-card border border-line bg-surface">
            {featured.map((item) => (
              <FeaturedItem
                key={item.id}
                item={item}
                title={item.podcast.title}
                subtitle={item.podcast.author}
                imagePath={item.podcast.imagePath}
                language={item.podcast.language}
                removeTo={`/admin/featured-podcasts/${item.id}/remove`}
              />
            ))}
          </ol>
        )}
      </section>
      <section aria-labelledby="add" className="grid gap-4">
        <h2 id="add" className="text-2xl font-semibold">
          Add a podcast
        </h2>
        <PodcastSearch q={q} podcasts={podcasts} failed={failed}>
          {({ id, title }) => (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="podcastId" value={id} />
              <Button
                name="intent"
                value="feature"
                size="small"
                disabled={ids.has(id)}
                aria-label={`${ids.has(id) ? 'Already Featured' : 'Feature'}: ${title}`}
              >
                {ids.has(id) ? 'Already Featured' : 'Feature'}
              </Button>
            </Form>
          )}
        </PodcastSearch>
      </section>
    </div>
  );
}
