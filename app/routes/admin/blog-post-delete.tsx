import { useLoaderData, useLocation } from '@remix-run/react';
import { postState } from '~/domain/blog/blog';
import { deletePost, getPostForEditing } from '~/domain/blog/blog-admin.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titled } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { Confirmation } from '~/ui/forms/form';

export const loader = screenLoader('admin', async ({ params }) => {
  const post = await getPostForEditing(params.id ?? '');
  return { title: post.title, language: post.language, state: postState(post) };
});

export const action = screenAction('admin', async ({ actor, params, url }) => {
  await deletePost(actor, params.id ?? '');
  return redirectWithToast(`/admin/blog${url.search}#posts`, { title: t('adminBlog.postDeleted') });
});

const lossOf = {
  draft: () => t('adminBlog.draftGoes'),
  scheduled: () => t('adminBlog.scheduledGoes'),
  published: () => t('adminBlog.publishedGoes'),
};

export const meta = titled(() => t('adminBlog.deletePost'));

export default function DeletePost() {
  const { title, language, state } = useLoaderData<typeof loader>();
  return (
    <Confirmation
      title={t('adminBlog.deletePostQuestion')}
      confirm={t('adminBlog.deletePost')}
      cancelTo={`/admin/blog${useLocation().search}#posts`}
      failureTitle={t('adminBlog.postNotDeleted')}
      subject={title}
      language={language}
    >
      <p>{lossOf[state]()}</p>
    </Confirmation>
  );
}
