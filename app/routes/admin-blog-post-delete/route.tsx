import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deletePost, getPostForEditing } from '~/domain/blog/blog-admin.server';
import { moveOn, screenAction, screenLoader } from '~/http/screen.server';
import { pageTitle } from '~/lib/page-meta';
import { answeredAction } from '~/ui/answered-action';
import { Confirmation } from '~/ui/confirmation';

export const loader = screenLoader('admin', async ({ params }) => {
  const { title, status } = await getPostForEditing(params.id ?? '');
  return { title, status };
});

export const action = screenAction('admin', async ({ actor, params }) => {
  await deletePost(actor, params.id ?? '');
  return moveOn('/admin/blog', { toast: { title: 'Post deleted', variant: 'success' } });
});

export const clientAction = answeredAction();

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, 'Delete post – Admin Dashboard'),
];

export default function DeletePost() {
  const { title, status } = useLoaderData<typeof loader>();
  return (
    <Confirmation
      title="Delete this post?"
      confirm="Delete post"
      cancelTo="/admin/blog"
      failureTitle="Failed to delete post"
    >
      <p dir="auto" className="font-semibold">
        {title}
      </p>
      <p>
        {status === 'published'
          ? 'It is published: its address will lead to “Post Not Found”.'
          : 'It is a draft that only admins can see.'}{' '}
        This cannot be undone.
      </p>
    </Confirmation>
  );
}
