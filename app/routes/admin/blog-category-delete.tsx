import { useLoaderData, useLocation } from '@remix-run/react';
import { deleteCategory, getCategory } from '~/domain/blog/blog.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titled } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { Confirmation } from '~/ui/forms/form';

export const loader = screenLoader('admin', async ({ params }) => getCategory(params.id ?? ''));

export const action = screenAction('admin', async ({ actor, params, url }) => {
  await deleteCategory(actor, params.id ?? '');
  return redirectWithToast(`/admin/blog/categories${url.search}#categories`, {
    title: t('adminBlog.categoryDeleted'),
  });
});

export const meta = titled(() => t('adminBlog.deleteCategory'));

const whatHappens = (count: number): string =>
  count === 0 ? t('adminBlog.noPostInIt') : t('adminBlog.postsInIt', { count });

export default function DeleteCategory() {
  const { name, language, postCount } = useLoaderData<typeof loader>();
  return (
    <Confirmation
      title={t('adminBlog.deleteCategoryQuestion')}
      confirm={t('adminBlog.deleteCategory')}
      cancelTo={`/admin/blog/categories${useLocation().search}#categories`}
      failureTitle={t('adminBlog.categoryNotDeleted')}
      subject={name}
      language={language}
    >
      <p>{whatHappens(postCount)}</p>
    </Confirmation>
  );
}
