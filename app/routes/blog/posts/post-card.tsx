import { Link } from '@remix-run/react';
import type { BlogPostCard } from '~/domain/blog/blog';
import { writtenLanguage } from '~/lib/language/text-language';
import { titleDirection } from '~/lib/language/title-language';
import { t } from '~/messages/t';
import { PostByline, PostCategory, PostImage } from '~/ui/text/blog-post-parts';
import { Name } from '~/ui/text/name';
import { RichText } from '~/ui/text/rich-text';
import { Spoken } from '~/ui/text/spoken';

export function PostCard({ post, eager }: { post: BlogPostCard; eager: boolean }) {
  const name = <Name of={post.title} language={post.language} />;
  return (
    <article
      dir={titleDirection(post.title)}
      className="relative flex flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card"
    >
      <PostImage path={post.featuredImagePath} look="card" eager={eager} />
      <div className="flex flex-1 flex-col gap-2 p-5">
        {post.category ? (
          <p>
            <PostCategory category={post.category} />
          </p>
        ) : null}
        <h2 className="text-xl font-semibold">{name}</h2>
        <div className="text-sm">
          <PostByline post={post} />
        </div>
        {post.excerpt ? (
          <p lang={writtenLanguage(post.excerpt, post.language)} className="text-ink-muted">
            {post.excerpt}
          </p>
        ) : null}
        <Link
          to={`/blog/${post.slug}`}
          className="mt-auto inline-flex min-h-11 items-center self-start font-semibold text-accent underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          <Spoken seen={t('blog.readMore')}>
            <RichText text={t('blog.readMoreOf')} marks={{ post: () => name }} />
          </Spoken>
        </Link>
      </div>
    </article>
  );
}
