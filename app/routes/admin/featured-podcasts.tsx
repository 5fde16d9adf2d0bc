import { data, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { changeFeaturedList, featuredListInput } from '~/domain/featured/featured-list.server';
import {
  featuredAmong,
  featurePodcast,
  moveFeaturedPodcast,
  pageFeaturedPodcasts,
  updateFeaturedPodcast,
} from '~/domain/featured/featured-podcasts.server';
import { featuredListSchema, featurePodcastSchema } from '~/domain/featured/featured-schema';
import { findPodcastChoices } from '~/domain/search/search.server';
import { formObject, parseBody } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { listStatus, pageNumberOf, textParameter } from '~/http/pages/url-parameters.server';
import { pagePart, pageTitle, searchPart } from '~/lib/web/page-meta';
import { rowAddress } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { FeaturedList, featuredRows } from '~/ui/lists/featured-list';
import { FeatureButton, PodcastSearch } from '~/ui/lists/podcast-search';

export const loader = screenLoader('admin', async ({ url }) => {
  const parameter = (name: string) => textParameter(url, name, 500);
  const [q, find] = [parameter('q'), parameter('find')];
  const [{ featured, pagination }, choices] = await Promise.all([
    pageFeaturedPodcasts({ page: pageNumberOf(url), limit: featuredRows(url), search: find }),
    findPodcastChoices(q, pageNumberOf(url, 'results')),
  ]);
  const taken = await featuredAmong(choices.podcasts.map(({ id }) => id));
  const status = Math.max(
    listStatus(url, pagination.currentPage),
    choices.failed ? 200 : listStatus(url, choices.pagination.currentPage, 'results'),
  );
  return data({ q, find, featured, pagination, taken, choices }, { status });
});

export const action = screenAction('admin', async ({ actor, url, enhanced }, form) => {
  const values = formObject(form);
  const done = (title: string, to: string) => redirectWithToast(to, { title });
  if (values.intent === 'feature') {
    await featurePodcast(actor, parseBody(featurePodcastSchema, values));
    return done(t('adminFeatured.podcastFeatured'), rowAddress(url));
  }
  const input = parseBody(featuredListSchema, featuredListInput(values));
  const verbs = { update: updateFeaturedPodcast, move: moveFeaturedPodcast };
  const index = await changeFeaturedList(actor, input, verbs);
  const title =
    index === null ? t('adminFeatured.podcastUpdated') : t('adminFeatured.orderUpdated');
  const row = { id: input.intent.id, index, limit: featuredRows(url), enhanced };
  return done(title, rowAddress(url, row));
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(
    matches,
    t('frame.featuredPodcasts'),
    searchPart(data?.q || data?.find),
    pagePart(data?.pagination.currentPage),
  ),
];

export default function AdminFeaturedPodcasts() {
  const { q, find, featured, pagination, taken, choices } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const rows = featured.map((item) => ({
    item,
    title: item.podcast.title,
    subtitle: item.podcast.author,
    imagePath: item.podcast.imagePath,
    language: item.podcast.language,
  }));
  return (
    <FeaturedList kind="podcast" rows={rows} pagination={pagination} find={find} outcome={outcome}>
      <section className="grid gap-3">
        <h2 id="add" className="text-2xl font-semibold">
          {t('adminFeatured.addPodcast')}
        </h2>
        <PodcastSearch q={q} choices={choices}>
          {({ id }, name) => (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="podcastId" value={id} />
              <FeatureButton featured={taken.includes(id)} name={name} />
            </Form>
          )}
        </PodcastSearch>
      </section>
    </FeaturedList>
  );
}
