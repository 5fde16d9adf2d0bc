import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { getFeaturedPodcast, unfeaturePodcast } from '~/domain/featured/featured-podcasts.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { pageTitle } from '~/lib/web/page-meta';
import { keepPageWhenOffline } from '~/ui/forms/keep-page-when-offline';
import { Confirmation } from '~/ui/forms/confirmation';

export const loader = screenLoader('admin', async ({ params }) => ({
  title: (await getFeaturedPodcast(params.id ?? '')).podcast.title,
}));

export const action = screenAction('admin', async ({ actor, params, url }) => {
  await unfeaturePodcast(actor, params.id ?? '');
  return redirectWithToast(`/admin${url.search}#featured`, {
    toast: { title: 'Removed from featured podcasts', variant: 'success' },
  });
});

export const clientAction = keepPageWhenOffline();

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, 'Remove featured podcast – Admin Dashboard'),
];

export default function RemoveFeatured() {
  const { title } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <Confirmation
      title="Remove from featured podcasts?"
      confirm="Remove"
      cancelTo={`/admin${search}#featured`}
      failureTitle="Failed to remove featured podcast"
      subject={title}
    >
      <p>The podcast itself stays; its clicks stay counted.</p>
    </Confirmation>
  );
}
