import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { deleteCategory, getCategory } from '~/domain/blog/blog-categories.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { pageTitle } from '~/lib/web/page-meta';
import { keepPageWhenOffline } from '~/ui/forms/keep-page-when-offline';
import { Confirmation } from '~/ui/forms/confirmation';

export const loader = screenLoader('admin', async ({ params }) => getCategory(params.id ?? ''));

export const action = screenAction('admin', async ({ actor, params, url }) => {
  await deleteCategory(actor, params.id ?? '');
  return redirectWithToast(`/admin/blog/categories${url.search}#categories`, {
    toast: { title: 'Category deleted', variant: 'success' },
  });
});

export const clientAction = keepPageWhenOffline();

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, 'Delete category – Admin Dashboard'),
];

function whatHappens(postCount: number): string {
  if (postCount === 0) return 'No post is in it.';
  return postCount === 1
    ? '1 post is in it. It stays and will have no category.'
    : `${postCount} posts are in it. They stay and will have no category.`;
}

export default function DeleteCategory() {
  const { name, language, postCount } = useLoaderData<typeof loader>();
  return (
    <Confirmation
      title="Delete this category?"
      confirm="Delete category"
      cancelTo={`/admin/blog/categories${useLocation().search}#categories`}
      failureTitle="Failed to delete category"
      subject={name}
      language={language}
    >
      <p>{whatHappens(postCount)}</p>
    </Confirmation>
  );
}
