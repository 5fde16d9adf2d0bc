import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getFeaturedEpisode, unfeatureEpisode } from '~/domain/featured/featured-episodes.server';
import { moveOn, screenAction, screenLoader } from '~/http/screen.server';
import { pageTitle } from '~/lib/page-meta';
import { answeredAction } from '~/ui/answered-action';
import { Confirmation } from '~/ui/confirmation';

export const loader = screenLoader('admin', async ({ params }) => ({
  title: (await getFeaturedEpisode(params.id ?? '')).episode.title,
}));

export const action = screenAction('admin', async ({ actor, params }) => {
  await unfeatureEpisode(actor, params.id ?? '');
  return moveOn('/admin/featured-episodes', {
    toast: { title: 'Removed from featured episodes', variant: 'success' },
  });
});

export const clientAction = answeredAction();

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, 'Remove featured episode – Admin Dashboard'),
];

export default function RemoveFeatured() {
  const { title } = useLoaderData<typeof loader>();
  return (
    <Confirmation
      title="Remove from featured episodes?"
      confirm="Remove"
      cancelTo="/admin/featured-episodes"
      failureTitle="Failed to remove featured episode"
    >
      <p dir="auto" className="font-semibold">
        {title}
      </p>
      <p>The episode itself stays; its clicks stay counted.</p>
    </Confirmation>
  );
}
