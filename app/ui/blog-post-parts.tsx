import { viewCountText, type BlogPost, type BlogPostCard } from '~/domain/blog/blog';
import { formatDate } from '~/lib/format-date';
import { LinkedText } from './linked-text';
import { FIRST, sized } from './sized-image';

/** Who wrote a post, when, and how often it was read. */
export function PostByline({ post }: { post: BlogPostCard }) {
  return (
    <p className="text-ink-muted">
      By <bdi>{post.author.username}</bdi>
      {post.publishedAt ? (
        <>
          <span aria-hidden="true"> · </span>
          <time dateTime={post.publishedAt}>{formatDate(post.publishedAt)}</time>
        </>
      ) : null}
      <span aria-hidden="true"> · </span>
      {viewCountText(post.viewCount)}
    </p>
  );
}

/** How wide a post's picture is shown: in a list of cards, and on the page of the post. */
const looks = {
  card: {
    sizes: '(min-width: 64rem) 23rem, (min-width: 48rem) 50vw, 100vw',
    widths: [320, 640, 1280],
  },
  page: { sizes: '(min-width: 48rem) 45rem, 100vw', widths: [320, 640, 1280] },
};

/** A post's picture, which the text does without. */
export function PostImage({
  path,
  look,
  eager,
  className = '',
}: {
  path: string | null;
  look: keyof typeof looks;
  eager: boolean;
  className?: string;
}) {
  return path ? (
    <img
      {...sized(path, looks[look])}
      {...(look === 'page' ? FIRST : {})}
      alt=""
      width={1280}
      height={720}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={`aspect-video w-full bg-raised object-cover ${className}`}
    />
  ) : null;
}

/** Picture and text of a post; line breaks are kept. */
export function PostBody({ post }: { post: BlogPost }) {
  return (
    <>
      <PostImage path={post.featuredImagePath} look="page" eager className="rounded-card" />
      <div dir="auto" className="prose text-lg whitespace-pre-line">
        <LinkedText text={post.content} />
      </div>
    </>
  );
}
