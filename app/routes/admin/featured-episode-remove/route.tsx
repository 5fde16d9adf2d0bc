import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { getFeaturedEpisode, unfeatureEpisode } from '~/domain/featured/featured-episodes.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { pageTitle } from '~/lib/web/page-meta';
import { keepPageWhenOffline } from '~/ui/forms/keep-page-when-offline';
import { Confirmation } from '~/ui/forms/confirmation';

export const loader = screenLoader('admin', async ({ params }) => ({
  title: (await getFeaturedEpisode(params.id ?? '')).episode.title,
}));

export const action = screenAction('admin', async ({ actor, params, url }) => {
  await unfeatureEpisode(actor, params.id ?? '');
  return redirectWithToast(`/admin/featured-episodes${url.search}#featured`, {
    toast: { title: 'Removed from featured episodes', variant: 'success' },
  });
});

export const clientAction = keepPageWhenOffline();

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, 'Remove featured episode – Admin Dashboard'),
];

export default function RemoveFeatured() {
  const { title } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <Confirmation
      title="Remove from featured episodes?"
      confirm="Remove"
      cancelTo={`/admin/featured-episodes${search}#featured`}
      failureTitle="Failed to remove featured episode"
      subject={title}
    >
      <p>The episode itself stays; its clicks stay counted.</p>
    </Confirmation>
  );
}
