import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getPostForEditing } from '~/domain/blog/blog-admin.server';
import { screenLoader } from '~/http/screen.server';
import { pageTitle } from '~/lib/page-meta';
import { Badge } from '~/ui/badge';
import { PostBody, PostByline } from '~/ui/blog-post-parts';
import { ButtonLink } from '~/ui/button';

export const loader = screenLoader('admin', async ({ params }) => ({
  post: await getPostForEditing(params.id ?? ''),
}));

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, 'Preview – Admin Dashboard'),
];

export default function PreviewPost() {
  const { post } = useLoaderData<typeof loader>();
  return (
    <article className="grid max-w-3xl gap-5">
      <p className="flex flex-wrap gap-2">
        <Badge tone="gold">{post.status === 'draft' ? 'Draft' : 'Published'}</Badge>
        {post.category ? <Badge tone="accent">{post.category.name}</Badge> : null}
      </p>
      <h2 dir="auto" className="text-4xl font-semibold">
        {post.title}
      </h2>
      <PostByline post={post} />
      <PostBody post={post} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`/admin/blog/posts/${post.id}`}>Edit</ButtonLink>
        <ButtonLink to="/admin/blog" look="secondary">
          Back to posts
        </ButtonLink>
      </div>
    </article>
  );
}
