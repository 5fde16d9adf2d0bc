import { data, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { slugText } from '~/domain/input-schema';
import { findEpisodePath, getPublicPodcast } from '~/domain/podcast-page/podcast-page.server';
import { listRelatedPodcasts, toRelated } from '~/domain/related/related-podcasts.server';
import type { RequestContext } from '~/http/access/request-context.server';
import { parseParams, parseQuery } from '~/http/input/parse.server';
import { listOrNull, screenLoader } from '~/http/pages/screen.server';
import { listStatus } from '~/http/pages/url-parameters.server';
import { podcastPath } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { RelatedPodcasts } from '~/ui/cards/shelf';
import { missingScreen, type Missing, publicMeta } from '~/ui/feedback/error-screen';
import { CommunityReviews } from './community-reviews';
import { EpisodeList } from './episode-list';
import { podcastHead } from './page-heads.server';
import { PodcastHead } from './podcast-head';
import { loadPodcastPage, podcastPageQuery } from './podcast-page.server';

async function load({ params, url, actor }: RequestContext) {
  const slug = parseParams(slugText, params.slug);
  const query = parseQuery(podcastPageQuery, url.searchParams);
  const chosen = query.episode && (await findEpisodePath(slug, query.episode));
  if (chosen) throw redirect(`${chosen}?play`, 301);
  const { episode: _, notes: __, played, ...place } = query;
  const content = await getPublicPodcast(slug, place, played && actor?.id);
  // The URL has a merged podcast's slug, or an id.
  if (content.podcast.slug !== slug) {
    throw redirect(`${podcastPath(content.podcast.slug)}${url.search}`, 301);
  }
  const [page, related] = await Promise.all([
    loadPodcastPage(content, query, actor),
    listOrNull(listRelatedPodcasts(content.podcast.id)),
  ]);
  const status = Math.max(
    listStatus(url, page.currentPage),
    listStatus(url, page.community.currentPage, 'reviews'),
    listStatus(url, page.notes.part, 'notes'),
  );
  return data(
    { ...page, related: (related ?? []).map(toRelated), head: podcastHead(page) },
    { status },
  );
}

export const loader = screenLoader('anyone', load, { shared: true });

const missing = (): Missing => ({
  title: t('refusal.noPodcast'),
  text: t('podcast.notFoundHint'),
  back: ['/search', t('podcast.backToSearch')],
});

export const meta = publicMeta(missing);

export default function PodcastScreen() {
  const page = useLoaderData<typeof loader>();
  return (
    // Resets the page's state for the next podcast.
    <article key={page.podcast.id}>
      <PodcastHead page={page} />
      <div className="page grid gap-14 pt-3 pb-10 md:pt-6">
        <EpisodeList page={page} />
        <CommunityReviews podcast={page.podcast} community={page.community} />
        {page.related.length > 0 ? (
          <section className="grid gap-5">
            <h2 className="text-2xl font-semibold">{t('podcast.moreToListenTo')}</h2>
            <RelatedPodcasts podcasts={page.related} />
          </section>
        ) : null}
      </div>
    </article>
  );
}

export const ErrorBoundary = missingScreen(missing);
