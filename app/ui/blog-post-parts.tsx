import { viewCountText, type BlogPost, type BlogPostCard } from '~/domain/blog/blog';
import { formatDate } from '~/lib/format-date';
import { LinkedText } from './linked-text';

/** Who wrote a post, when, and how often it was read. */
export function PostByline({ post }: { post: BlogPostCard }) {
  return (
    <p className="text-ink-muted">
      By <bdi>{post.author.username}</bdi>
      {post.publishedAt ? (
        <>
          {' · '}
          <time dateTime={post.publishedAt}>{formatDate(post.publishedAt)}</time>
        </>
      ) : null}
      {' · '}
      {viewCountText(post.viewCount)}
    </p>
  );
}

/** A post's picture, which the text does without. */
export function PostImage({
  src,
  eager,
  className = '',
}: {
  src: string | null;
  eager: boolean;
  className?: string;
}) {
  return src ? (
    <img
      src={src}
      alt=""
      width={1280}
      height={720}
      loading={eager ? 'eager' : 'lazy'}
      referrerPolicy="no-referrer"
      className={`aspect-video w-full bg-raised object-cover ${className}`}
    />
  ) : null;
}

/** Picture and text of a post; line breaks are kept. */
export function PostBody({ post }: { post: BlogPost }) {
  return (
    <>
      <PostImage src={post.featuredImageUrl} eager className="rounded-card" />
      <div dir="auto" className="prose text-lg whitespace-pre-line">
        <LinkedText text={post.content} />
      </div>
    </>
  );
}
