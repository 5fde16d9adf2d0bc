import { redirect, type MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteError } from '@remix-run/react';
import { slugText } from '~/domain/input-schema';
import { getPublicPodcast } from '~/domain/podcasts/public-podcast.server';
import { env } from '~/env.server';
import { parseParams, parseQuery } from '~/http/parse.server';
import { screenLoader } from '~/http/screen.server';
import { pageTitle } from '~/lib/page-meta';
import { podcastPath } from '~/lib/podcast-path';
import { ButtonLink } from '~/ui/button';
import { errorStatus, errorTitle, ErrorScreen } from '~/ui/error-screen';
import { CommunityReviews } from './community-reviews';
import { EpisodeList } from './episode-list';
import { PodcastHead } from './podcast-head';
import { podcastMeta } from './podcast-meta';
import { loadPodcastPage, podcastPageQuery } from './podcast-page.server';

export const loader = screenLoader('anyone', async ({ params, url, actor }) => {
  const slug = parseParams(slugText, params.slug);
  const query = parseQuery(podcastPageQuery, url.searchParams);
  const found = await getPublicPodcast(slug, query);
  // The slug of a podcast that was merged into this one, or an id.
  if (found.podcast.slug !== slug) {
    throw redirect(`${podcastPath(found.podcast.slug)}${url.search}`, 301);
  }
  const page = await loadPodcastPage(found, actor, query);
  return { ...page, siteUrl: env.SITE_URL, siteName: env.SITE_NAME };
});

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) =>
  data ? podcastMeta(data, matches) : [pageTitle(matches, errorTitle(error, 'Podcast not found'))];

export default function PodcastScreen() {
  const page = useLoaderData<typeof loader>();
  return (
    // What is open, typed or chosen here belongs to this podcast: the next one's page begins anew.
    <article key={page.podcast.id}>
      <PodcastHead page={page} />
      <div className="page grid gap-14 py-10">
        <EpisodeList page={page} />
        <CommunityReviews podcast={page.podcast} community={page.community} />
      </div>
    </article>
  );
}

export function ErrorBoundary() {
  const status = errorStatus(useRouteError());
  if (status !== 404) return <ErrorScreen status={status} />;
  return (
    <div className="page grid max-w-xl justify-items-start gap-4 py-20">
      <h1 className="text-4xl font-semibold">Podcast not found</h1>
      <p className="text-lg text-ink-muted">
        It may have been removed, or its address has a typing mistake.
      </p>
      <ButtonLink to="/search">Back to Search</ButtonLink>
    </div>
  );
}
