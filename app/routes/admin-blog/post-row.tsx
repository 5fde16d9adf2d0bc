import { Link } from '@remix-run/react';
import { viewCountText, type BlogPostCard } from '~/domain/blog/blog';
import { formatDate } from '~/lib/format-date';
import { Badge } from '~/ui/badge';

const link = 'inline-flex min-h-11 items-center underline';

export function PostRow({ post }: { post: BlogPostCard }) {
  const draft = post.status === 'draft';
  return (
    <li className="grid gap-1 px-4 py-3 sm:flex sm:items-center sm:justify-between sm:gap-4">
      <div className="min-w-0">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {post.title}
        </p>
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
          <Badge tone={draft ? 'gold' : 'success'}>{draft ? 'Draft' : 'Published'}</Badge>
          {post.category ? <bdi>{post.category.name}</bdi> : null}
          {post.publishedAt ? <span>{formatDate(post.publishedAt)}</span> : null}
          <span>{viewCountText(post.viewCount)}</span>
        </p>
      </div>
      <div className="flex shrink-0 gap-4">
        <Link
          to={`/admin/blog/posts/${post.id}`}
          aria-label={`Edit ${post.title}`}
          className={link}
        >
          Edit
        </Link>
        <Link
          to={`/admin/blog/posts/${post.id}/preview`}
          aria-label={`Preview ${post.title}`}
          className={link}
        >
          Preview
        </Link>
        <Link
          to={`/admin/blog/posts/${post.id}/delete`}
          aria-label={`Delete ${post.title}`}
          className={`${link} text-danger`}
        >
          Delete
        </Link>
      </div>
    </li>
  );
}
