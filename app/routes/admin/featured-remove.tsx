import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { getFeaturedEpisode, unfeatureEpisode } from '~/domain/featured/featured-episodes.server';
import { getFeaturedPodcast, unfeaturePodcast } from '~/domain/featured/featured-podcasts.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { pageTitle } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { Confirmation } from '~/ui/forms/form';

const kinds = {
  podcast: {
    list: '/admin/featured-podcasts',
    title: () => t('adminFeatured.removePodcast'),
    question: () => t('adminFeatured.removePodcastQuestion'),
    stays: () => t('adminFeatured.podcastStays'),
    removed: () => t('adminFeatured.podcastRemoved'),
    notRemoved: () => t('adminFeatured.podcastNotRemoved'),
  },
  episode: {
    list: '/admin/featured-episodes',
    title: () => t('adminFeatured.removeEpisode'),
    question: () => t('adminFeatured.removeEpisodeQuestion'),
    stays: () => t('adminFeatured.episodeStays'),
    removed: () => t('adminFeatured.episodeRemoved'),
    notRemoved: () => t('adminFeatured.episodeNotRemoved'),
  },
};

const kindOf = (path: string) => (path.includes('/featured-podcasts/') ? 'podcast' : 'episode');

/** A featured podcast or episode, depending on the path. */
export const loader = screenLoader('admin', async ({ params: { id = '' }, url }) =>
  kindOf(url.pathname) === 'podcast'
    ? (await getFeaturedPodcast(id)).podcast.title
    : (await getFeaturedEpisode(id)).episode.title,
);

export const action = screenAction('admin', async ({ actor, params: { id = '' }, url }) => {
  const kind = kindOf(url.pathname);
  await (kind === 'podcast' ? unfeaturePodcast(actor, id) : unfeatureEpisode(actor, id));
  const { list, removed } = kinds[kind];
  return redirectWithToast(`${list}${url.search}#featured`, { title: removed() });
});

export const meta: MetaFunction = ({ location, matches }) => [
  pageTitle(matches, kinds[kindOf(location.pathname)].title()),
];

export default function RemoveFeatured() {
  const title = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const { list, question, stays, notRemoved } = kinds[kindOf(pathname)];
  return (
    <Confirmation
      title={question()}
      confirm={t('list.remove')}
      cancelTo={`${list}${search}#featured`}
      failureTitle={notRemoved()}
      subject={title}
    >
      <p>{stays()}</p>
    </Confirmation>
  );
}
