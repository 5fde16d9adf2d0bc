import { Link } from '@remix-run/react';
import { viewCountText } from '~/domain/blog/blog';
import type { BlogPost, BlogPostCard, PostLink } from '~/domain/blog/blog-schema';
import { markLanguages } from '~/lib/language/mark-languages';
import {
  ownLanguageName,
  titleDirection,
  titleLanguage,
  writtenLanguage,
} from '~/lib/language/text-language';
import { formatDate } from '~/lib/time/format-date';
import { t } from '~/messages/t';
import { Name, RichText, Dotted } from '~/ui/text/inline-text';
import { LinkedText } from '~/ui/text/linked-text';
import { FormattedText, WrittenText } from '~/ui/text/written-text';
import { HIGH_PRIORITY, sizedImage } from './artwork';
import { Badge } from './badge';

export function PostCategory({ category }: Pick<BlogPostCard, 'category'>) {
  return category ? (
    <Badge tone="accent" language={category.language}>
      {category.name}
    </Badge>
  ) : null;
}

export function PostByline({ post }: { post: BlogPostCard }) {
  return (
    <p className="text-ink-muted">
      <Dotted>
        <RichText
          text={t('blog.byAuthor')}
          marks={{ author: () => <Name of={post.author.username} /> }}
        />
        {post.publishedAt ? (
          <time dateTime={post.publishedAt}>{formatDate(post.publishedAt)}</time>
        ) : null}
        {viewCountText(post.viewCount)}
      </Dotted>
    </p>
  );
}

/** Links to translations, named by language, or by title if the language is unknown. */
function AlsoIn({ posts, pathOf }: { posts: PostLink[]; pathOf: (post: PostLink) => string }) {
  if (posts.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <span id="also-in">{t('blog.alsoIn')}</span>
      <ul aria-labelledby="also-in" className="flex flex-wrap gap-x-3">
        {posts.map((post) => {
          const { id, title, language } = post;
          const name = language ? ownLanguageName(language) : title;
          return (
            <li key={id}>
              <Link
                to={pathOf(post)}
                lang={language ?? titleLanguage(title)}
                dir={titleDirection(name)}
                hrefLang={language ?? undefined}
                className="inline-flex min-h-11 items-center text-accent underline"
              >
                {name}
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

type HeaderProps = {
  post: BlogPost;
  title: 'h1' | 'h2';
  /** Where links to its translations lead. */
  pathOf?: (post: PostLink) => string;
};

const publicPath = ({ slug }: PostLink): string => `/blog/${slug}`;

/** Everything above the text of a post. */
export function PostHeader({ post, title: Title, pathOf = publicPath }: HeaderProps) {
  return (
    <header className="grid gap-3">
      {post.category ? (
        <p>
          <PostCategory category={post.category} />
        </p>
      ) : null}
      <Title
        lang={writtenLanguage(post.title, post.language)}
        className="text-3xl font-semibold wrap-anywhere md:text-4xl"
      >
        {post.title}
      </Title>
      <PostByline post={post} />
      <AlsoIn posts={post.translations} pathOf={pathOf} />
    </header>
  );
}

const variants = {
  card: {
    sizes: '(min-width: 64rem) 23rem, (min-width: 48rem) 50vw, 100vw',
    widths: [320, 640, 1280],
  },
  page: { sizes: '(min-width: 48rem) 45rem, 100vw', widths: [320, 640, 1280] },
};

export function PostImage({
  path,
  variant,
  eager,
  className = '',
}: {
  path: string | null;
  variant: keyof typeof variants;
  eager: boolean;
  className?: string;
}) {
  return path ? (
    <img
      {...sizedImage(path, variants[variant])}
      {...(variant === 'page' ? HIGH_PRIORITY : {})}
      alt=""
      width={1280}
      height={720}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={`aspect-video w-full bg-raised object-cover ${className}`}
    />
  ) : null;
}

export function PostText({
  post,
}: {
  post: Pick<BlogPost, 'content' | 'contentHtml' | 'language'>;
}) {
  if (post.contentHtml !== null) {
    const text = markLanguages(post.contentHtml, post.language);
    return <FormattedText text={text} className="text-lg" />;
  }
  return (
    <WrittenText
      as="div"
      text={post.content}
      language={post.language}
      words={LinkedText}
      className="text-lg"
    />
  );
}

export function PostBody({ post }: { post: BlogPost }) {
  return (
    <>
      <PostImage path={post.featuredImagePath} variant="page" eager className="rounded-card" />
      <PostText post={post} />
    </>
  );
}
