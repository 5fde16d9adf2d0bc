import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Star } from 'lucide-react';
import { MAX_ACTIVE_EPISODES } from '~/domain/featured/featured';
import { featuredItemSchema, featureEpisodeSchema } from '~/domain/featured/featured-schema';
import {
  featureEpisode,
  listAllFeaturedEpisodes,
  moveFeaturedEpisode,
  updateFeaturedEpisode,
} from '~/domain/featured/featured-episodes.server';
import { FILTER_THRESHOLD, listPickableEpisodes } from '~/domain/featured/pickable-episodes.server';
import { findPodcastChoices } from '~/domain/search/podcast-choices.server';
import { formObject, parseBody } from '~/http/parse.server';
import { moveOn, screenAction, screenLoader } from '~/http/screen.server';
import { pageTitle } from '~/lib/page-meta';
import { answeredAction } from '~/ui/answered-action';
import { EmptyState } from '~/ui/empty-state';
import { FeaturedItem } from '~/ui/featured-item';
import { ErrorSummary } from '~/ui/form-fields';
import { PickEpisode, SearchPodcast } from './steps';

/** Step 1 searches a podcast (`q`), step 2 (`podcast`) picks one of its episodes. */
export const loader = screenLoader('admin', async ({ url }) => {
  const parameter = (name: string) => (url.searchParams.get(name) ?? '').slice(0, 500);
  const [q, podcastId, filter] = [parameter('q'), parameter('podcast'), parameter('filter')];
  const featured = await listAllFeaturedEpisodes();
  if (!podcastId) return { q, featured, choices: await findPodcastChoices(q), picking: null };
  const { episodes, total } = await listPickableEpisodes(podcastId, filter);
  const title = parameter('title');
  const picking = {
    podcastId,
    title,
    filter,
    episodes,
    total,
    filterable: total > FILTER_THRESHOLD,
  };
  return { q, featured, choices: null, picking };
});

export const action = screenAction('admin', async ({ actor, url }, form) => {
  const values = formObject(form);
  const done = (title: string, search = url.search) =>
    moveOn(`/admin/featured-episodes${search}`, { toast: { title, variant: 'success' } });
  if (values.intent === 'feature') {
    await featureEpisode(actor, parseBody(featureEpisodeSchema, values));
    return done('Episode featured', '');
  }
  const item = parseBody(featuredItemSchema, values);
  if ('move' in item) {
    await moveFeaturedEpisode(actor, item.id, item.move);
    return done('Order updated');
  }
  await updateFeaturedEpisode(actor, item.id, item.changes);
  return done('Featured episode updated');
});

export const clientAction = answeredAction();

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, 'Featured Episodes – Admin Dashboard'),
];

export default function AdminFeaturedEpisodes() {
  const { q, featured, choices, picking } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const failure = outcome?.ok === false ? outcome : null;
  return (
    <div className="grid gap-10">
      <ErrorSummary
        failure={failure}
        title={
          failure?.values.intent?.[0] === 'feature'
            ? 'Failed to feature episode'
            : 'Failed to update featured episode'
        }
      />
      <section aria-labelledby="featured" className="grid gap-4">
        <div>
          <h2 id="featured" className="text-2xl font-semibold">
            Featured Episodes
          </h2>
          <p className="text-ink-muted">
            A maximum of {MAX_ACTIVE_EPISODES} featured episodes can be active.
          </p>
        </div>
        {featured.length === 0 ? (
          <EmptyState icon={Star} title="No episode is featured yet" />
        ) : (
          <ol className="divide-y divide-line rounded-card border border-line bg-surface">
            {featured.map((item) => (
              <FeaturedItem
                key={item.id}
                item={item}
                title={item.episode.title}
                subtitle={item.podcast.title}
                imagePath={item.episode.imagePath ?? item.podcast.imagePath}
                language={item.podcast.language}
                removeTo={`/admin/featured-episodes/${item.id}/remove`}
              />
            ))}
          </ol>
        )}
      </section>
      {picking ? <PickEpisode q={q} {...picking} /> : null}
      {choices ? <SearchPodcast q={q} {...choices} /> : null}
    </div>
  );
}
