import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { deletePost, getPostForEditing } from '~/domain/blog/blog-admin.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { pageTitle } from '~/lib/web/page-meta';
import { keepPageWhenOffline } from '~/ui/forms/keep-page-when-offline';
import { Confirmation } from '~/ui/forms/confirmation';

export const loader = screenLoader('admin', async ({ params }) => {
  const { title, language, status } = await getPostForEditing(params.id ?? '');
  return { title, language, status };
});

export const action = screenAction('admin', async ({ actor, params, url }) => {
  await deletePost(actor, params.id ?? '');
  return redirectWithToast(`/admin/blog${url.search}#posts`, {
    toast: { title: 'Post deleted', variant: 'success' },
  });
});

export const clientAction = keepPageWhenOffline();

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, 'Delete post – Admin Dashboard'),
];

export default function DeletePost() {
  const { title, language, status } = useLoaderData<typeof loader>();
  return (
    <Confirmation
      title="Delete this post?"
      confirm="Delete post"
      cancelTo={`/admin/blog${useLocation().search}#posts`}
      failureTitle="Failed to delete post"
      subject={title}
      language={language}
    >
      <p>
        {status === 'published'
          ? 'It is published: its address will lead to “Post Not Found”.'
          : 'It is a draft that only admins can see.'}{' '}
        This cannot be undone.
      </p>
    </Confirmation>
  );
}
