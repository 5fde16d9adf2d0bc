import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { getFeaturedEpisode, unfeatureEpisode } from '~/domain/featured/featured-episodes.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { pageTitle } from '~/lib/web/page-meta';
import { Confirmation } from '~/ui/forms/confirmation';
import { t } from '~/messages/t';

export const loader = screenLoader('admin', async ({ params }) => ({
  title: (await getFeaturedEpisode(params.id ?? '')).episode.title,
}));

export const action = screenAction('admin', async ({ actor, params, url }) => {
  await unfeatureEpisode(actor, params.id ?? '');
  return redirectWithToast(`/admin/featured-episodes${url.search}#featured`, {
    title: t('adminFeatured.episodeRemoved'),
  });
});

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, t('adminFeatured.removeEpisode'), t('admin.dashboard')),
];

export default function RemoveFeatured() {
  const { title } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <Confirmation
      title={t('adminFeatured.removeEpisodeQuestion')}
      confirm={t('list.remove')}
      cancelTo={`/admin/featured-episodes${search}#featured`}
      failureTitle={t('adminFeatured.episodeNotRemoved')}
      subject={title}
    >
      <p>{t('adminFeatured.episodeStays')}</p>
    </Confirmation>
  );
}
