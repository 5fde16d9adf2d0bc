import { useLoaderData, useLocation } from '@remix-run/react';
import { deletePost, getPostForEditing } from '~/domain/blog/blog-admin.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titled } from '~/lib/web/page-meta';
import { Confirmation } from '~/ui/forms/form';
import { t } from '~/messages/t';

export const loader = screenLoader('admin', async ({ params }) => {
  const { title, language, status } = await getPostForEditing(params.id ?? '');
  return { title, language, status };
});

export const action = screenAction('admin', async ({ actor, params, url }) => {
  await deletePost(actor, params.id ?? '');
  return redirectWithToast(`/admin/blog${url.search}#posts`, { title: t('adminBlog.postDeleted') });
});

export const meta = titled(() => t('adminBlog.deletePost'));

export default function DeletePost() {
  const { title, language, status } = useLoaderData<typeof loader>();
  return (
    <Confirmation
      title={t('adminBlog.deletePostQuestion')}
      confirm={t('adminBlog.deletePost')}
      cancelTo={`/admin/blog${useLocation().search}#posts`}
      failureTitle={t('adminBlog.postNotDeleted')}
      subject={title}
      language={language}
    >
      <p>{status === 'published' ? t('adminBlog.publishedGoes') : t('adminBlog.draftGoes')}</p>
    </Confirmation>
  );
}
