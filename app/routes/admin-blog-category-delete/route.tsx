import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deleteCategory, getCategory } from '~/domain/blog/blog-admin.server';
import { moveOn, screenAction, screenLoader } from '~/http/screen.server';
import { pageTitle } from '~/lib/page-meta';
import { answeredAction } from '~/ui/answered-action';
import { Confirmation } from '~/ui/confirmation';

export const loader = screenLoader('admin', async ({ params }) => getCategory(params.id ?? ''));

export const action = screenAction('admin', async ({ actor, params }) => {
  await deleteCategory(actor, params.id ?? '');
  return moveOn('/admin/blog', { toast: { title: 'Category deleted', variant: 'success' } });
});

export const clientAction = answeredAction();

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
  const { name, postCount } = useLoaderData<typeof loader>();
  return (
    <Confirmation
      title="Delete this category?"
      confirm="Delete category"
      cancelTo="/admin/blog"
      failureTitle="Failed to delete category"
    >
      <p dir="auto" className="font-semibold">
        {name}
      </p>
      <p>{whatHappens(postCount)}</p>
    </Confirmation>
  );
}
