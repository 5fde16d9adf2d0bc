import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { getFeaturedPodcast, unfeaturePodcast } from '~/domain/featured/featured-podcasts.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { pageTitle } from '~/lib/web/page-meta';
import { Confirmation } from '~/ui/forms/confirmation';
import { t } from '~/messages/t';

export const loader = screenLoader('admin', async ({ params }) => ({
  title: (await getFeaturedPodcast(params.id ?? '')).podcast.title,
}));

export const action = screenAction('admin', async ({ actor, params, url }) => {
  await unfeaturePodcast(actor, params.id ?? '');
  return redirectWithToast(`/admin${url.search}#featured`, {
    title: t('adminFeatured.podcastRemoved'),
  });
});

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, t('adminFeatured.removePodcast'), t('admin.dashboard')),
];

export default function RemoveFeatured() {
  const { title } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <Confirmation
      title={t('adminFeatured.removePodcastQuestion')}
      confirm={t('list.remove')}
      cancelTo={`/admin${search}#featured`}
      failureTitle={t('adminFeatured.podcastNotRemoved')}
      subject={title}
    >
      <p>{t('adminFeatured.podcastStays')}</p>
    </Confirmation>
  );
}
