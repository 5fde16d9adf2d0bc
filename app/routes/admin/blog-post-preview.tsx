import { useLoaderData, useLocation } from '@remix-run/react';
import { postState, postStateName } from '~/domain/blog/blog';
import { getPostForEditing } from '~/domain/blog/blog-admin.server';
import { screenLoader } from '~/http/pages/screen.server';
import { titleDirection } from '~/lib/language/text-language';
import { titled } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { Badge } from '~/ui/cards/badge';
import { PostBody, PostHeader } from '~/ui/cards/blog-post-parts';
import { ButtonLink } from '~/ui/forms/button';
import { DateTime, RichText } from '~/ui/text/inline-text';

export const loader = screenLoader('admin', async ({ params }) => {
  const post = await getPostForEditing(params.id ?? '');
  return { post, state: postState(post) };
});

export const meta = titled(() => t('admin.preview'));

export default function PreviewPost() {
  const { post, state } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <article className="grid max-w-3xl gap-5">
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`/admin/blog/posts/${post.id}${search}`}>{t('admin.edit')}</ButtonLink>
        <ButtonLink to={`/admin/blog${search}#posts`} variant="secondary">
          {t('adminBlog.backToPosts')}
        </ButtonLink>
        {state === 'published' ? (
          <ButtonLink to={`/admin/blog/posts/${post.id}/letter${search}`} variant="secondary">
            {t('letters.sendPost')}
          </ButtonLink>
        ) : null}
      </div>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="gold">{postStateName(state)}</Badge>
        {state === 'scheduled' ? (
          <RichText
            text={t('adminBlog.visibleFrom')}
            marks={{ date: () => <DateTime iso={post.publishedAt!} withTime /> }}
          />
        ) : null}
      </p>
      <div dir={titleDirection(post.title)} className="grid gap-6 border-t border-line pt-5">
        <PostHeader
          post={post}
          title="h2"
          // Translations may be drafts, which nobody else can open.
          pathOf={({ id }) => `/admin/blog/posts/${id}/preview`}
        />
        <PostBody post={post} />
      </div>
    </article>
  );
}
