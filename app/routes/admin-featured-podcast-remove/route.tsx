import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getFeaturedPodcast, unfeaturePodcast } from '~/domain/featured/featured-podcasts.server';
import { moveOn, screenAction, screenLoader } from '~/http/screen.server';
import { pageTitle } from '~/lib/page-meta';
import { answeredAction } from '~/ui/answered-action';
import { Confirmation } from '~/ui/confirmation';

export const loader = screenLoader('admin', async ({ params }) => ({
  title: (await getFeaturedPodcast(params.id ?? '')).podcast.title,
}));

export const action = screenAction('admin', async ({ actor, params }) => {
  await unfeaturePodcast(actor, params.id ?? '');
  return moveOn('/admin', {
    toast: { title: 'Removed from featured podcasts', variant: 'success' },
  });
});

export const clientAction = answeredAction();

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, 'Remove featured podcast – Admin Dashboard'),
];

export default function RemoveFeatured() {
  const { title } = useLoaderData<typeof loader>();
  return (
    <Confirmation
      title="Remove from featured podcasts?"
      confirm="Remove"
      cancelTo="/admin"
      failureTitle="Failed to remove featured podcast"
    >
      <p dir="auto" className="font-semibold">
        {title}
      </p>
      <p>The podcast itself stays; its clicks stay counted.</p>
    </Confirmation>
  );
}
