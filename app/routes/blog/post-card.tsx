import { Link } from '@remix-run/react';
import type { BlogPostCard } from '~/domain/blog/blog';
import { Badge } from '~/ui/badge';
import { PostByline, PostImage } from '~/ui/blog-post-parts';

export function PostCard({ post, eager }: { post: BlogPostCard; eager: boolean }) {
  return (
    <article className="relative flex flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <PostImage path={post.featuredImagePath} look="card" eager={eager} />
      <div className="flex flex-1 flex-col gap-2 p-5">
        {post.category ? (
          <p>
            <Badge tone="accent">{post.category.name}</Badge>
          </p>
        ) : null}
        <h2 dir="auto" className="text-xl font-semibold">
          {post.title}
        </h2>
        <div className="text-sm">
          <PostByline post={post} />
        </div>
        {post.excerpt ? (
          <p dir="auto" className="line-clamp-3 text-ink-muted">
            {post.excerpt}
          </p>
        ) : null}
        <Link
          to={`/blog/${post.slug}`}
          aria-label={`Read More: ${post.title}`}
          className="mt-auto inline-flex min-h-11 items-center self-start font-semibold text-accent underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          Read More
        </Link>
      </div>
    </article>
  );
}
