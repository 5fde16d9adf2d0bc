import { useLoaderData, useLocation } from '@remix-run/react';
import { getPostForEditing } from '~/domain/blog/blog-admin.server';
import { screenLoader } from '~/http/pages/screen.server';
import { titled } from '~/lib/web/page-meta';
import { titleDirection, writtenLanguage } from '~/lib/language/text-language';
import { Badge } from '~/ui/cards/badge';
import { PostBody, PostByline, PostCategory } from '~/ui/cards/blog-post-parts';
import { ButtonLink } from '~/ui/forms/button';
import { t } from '~/messages/t';

export const loader = screenLoader('admin', async ({ params }) => ({
  post: await getPostForEditing(params.id ?? ''),
}));

export const meta = titled(() => t('admin.preview'));

export default function PreviewPost() {
  const { post } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <article className="grid max-w-3xl gap-5">
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`/admin/blog/posts/${post.id}${search}`}>{t('admin.edit')}</ButtonLink>
        <ButtonLink to={`/admin/blog${search}#posts`} look="secondary">
          {t('adminBlog.backToPosts')}
        </ButtonLink>
        {post.status === 'published' ? (
          <ButtonLink to={`/admin/blog/posts/${post.id}/letter${search}`} look="secondary">
            {t('letters.sendPost')}
          </ButtonLink>
        ) : null}
      </div>
      <div dir={titleDirection(post.title)} className="grid gap-5">
        <p className="flex flex-wrap gap-2">
          <Badge tone="gold">
            {post.status === 'draft' ? t('adminBlog.draft') : t('adminBlog.published')}
          </Badge>
          <PostCategory category={post.category} />
        </p>
        <h2
          lang={writtenLanguage(post.title, post.language)}
          className="text-3xl font-semibold wrap-anywhere md:text-4xl"
        >
          {post.title}
        </h2>
        <PostByline post={post} />
        <PostBody post={post} />
      </div>
    </article>
  );
}
