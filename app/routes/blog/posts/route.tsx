import { data, type MetaFunction } from '@remix-run/node';
import { useLoaderData, Link } from '@remix-run/react';
import { Newspaper } from 'lucide-react';
import { z } from 'zod';
import { listCategories, listPostLanguages, listPosts } from '~/domain/blog/blog.server';
import { NotFoundError } from '~/domain/errors';
import { languageChoice } from '~/domain/input-schema';
import { listStatus, pageNumberOf } from '~/http/pages/page-number';
import { feedLink, listPath, publicHead } from '~/http/pages/public-head.server';
import { parseQuery } from '~/http/input/parse.server';
import { screenLoader } from '~/http/pages/screen.server';
import { ownLanguageName } from '~/lib/language/text-languages';
import { headOf, metaDescription, pagePart, pageTitle } from '~/lib/web/page-meta';
import { DEFAULT_LANGUAGE } from '~/messages/default-language';
import { slugForms } from '~/lib/web/slug';
import { pageUrl } from '~/page-url.server';
import { t, pageLanguage } from '~/messages/t';
import { errorTitle } from '~/ui/feedback/error-screen';
import { EmptyState } from '~/ui/feedback/empty-state';
import { Pagination } from '~/ui/lists/pagination';
import { CategoryFilter, LanguageFilter, OrderLine } from './blog-filters';
import type { BlogCategory, BlogPostCard } from '~/domain/blog/blog';
import { writtenLanguage } from '~/lib/language/text-language';
import { titleDirection } from '~/lib/language/title-language';
import { PostByline, PostCategory, PostImage } from '~/ui/cards/blog-post-parts';
import { Name } from '~/ui/text/name';
import { RichText } from '~/ui/text/rich-text';
import { AccessibleText } from '~/ui/text/accessible-text';

function PostCard({ post, eager }: { post: BlogPostCard; eager: boolean }) {
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
          <AccessibleText seen={t('blog.readMore')}>
            <RichText text={t('blog.readMoreOf')} marks={{ post: () => name }} />
          </AccessibleText>
        </Link>
      </div>
    </article>
  );
}

/** Categories are short: only All Categories is paginated. */
const CATEGORY_LIMIT = 100;

const query = z.object({
  category: z.string().max(500).default(''),
  language: languageChoice.transform((tag) => tag ?? ''),
  order: z.literal('newest').or(z.literal('')).catch(''),
});

/**
 * The page's language, if posts in it should come first; null in English, with a language filter, or without such
 * posts.
 */
function readersLanguage(languages: string[], chosen: string): string | null {
  const own = pageLanguage();
  return own !== DEFAULT_LANGUAGE && !chosen && languages.includes(own) ? own : null;
}

function descriptionOf(category: BlogCategory | undefined): string {
  if (!category) return t('blog.about');
  const { name, description } = category;
  const about = description ?? `${t('blog.postsAbout', { category: name })} ${t('blog.about')}`;
  return metaDescription(about);
}

export const loader = screenLoader('anyone', async ({ url }) => {
  const { order, category: asked, language } = parseQuery(query, url.searchParams);
  const [categories, languages] = await Promise.all([listCategories(), listPostLanguages()]);
  const chosen = categories.find(({ slug }) => slugForms(asked).includes(slug));
  const { slug: category = asked } = chosen ?? {};
  const filter = { category, language };
  if (category && !chosen) throw new NotFoundError(t('blog.noSuchCategory'));
  if (language && !languages.includes(language)) {
    throw new NotFoundError(t('blog.noPostsInLanguage'));
  }
  const readers = readersLanguage(languages, language);
  const shown = { ...filter, order: readers ? order : '' };
  const list = await listPosts({
    ...filter,
    ...(category ? { limit: CATEGORY_LIMIT } : { page: pageNumberOf(url) }),
    first: shown.order ? null : readers,
  });
  const { currentPage } = list;
  const head = publicHead({
    title: [
      ...(chosen ? [chosen.name] : []),
      t('frame.blog'),
      language ? ownLanguageName(language) : undefined,
      shown.order ? t('blog.newestFirstTitle') : undefined,
      pagePart(currentPage),
    ],
    description: descriptionOf(chosen),
    crumbs: chosen ? [[t('frame.blog'), '/blog']] : [],
    path: listPath('/blog', { ...shown, page: currentPage }),
    more: [feedLink(t('frame.blog'), pageUrl(listPath('/blog/feed.xml', { language })))],
  });
  const status = listStatus(url, currentPage);
  return data(
    { categories, languages, shown, isOrdered: readers !== null, ...list, head },
    { status },
  );
});

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) =>
  headOf(data) ?? [pageTitle(matches, errorTitle(error, t('frame.blog')))];

export default function Blog() {
  const { categories, languages, shown, isOrdered, posts, totalCount, currentPage, totalPages } =
    useLoaderData<typeof loader>();
  const { category } = shown;
  const chosen = categories.find(({ slug }) => slug === category);
  return (
    <div className="page grid gap-8 page-room">
      <header className="grid gap-2">
        <h1 className="text-4xl font-semibold wrap-anywhere">
          {chosen ? <Name of={chosen.name} language={chosen.language} /> : t('frame.blog')}
        </h1>
        {chosen?.description ? (
          <p
            dir="auto"
            lang={writtenLanguage(chosen.description, chosen.language)}
            className="text-lg text-ink-muted"
          >
            {chosen.description}
          </p>
        ) : (
          <p className="text-lg text-ink-muted">{t('blog.about')}</p>
        )}
      </header>
      <div className="grid gap-3">
        <CategoryFilter categories={categories} shown={shown} count={totalCount} />
        <LanguageFilter languages={languages} shown={shown} />
        {isOrdered ? <OrderLine shown={shown} /> : null}
      </div>
      {posts.length === 0 ? (
        <EmptyState icon={Newspaper} title={t('blog.noPosts')}>
          <p>{category ? t('blog.noPostsInCategory') : t('blog.noPostsHint')}</p>
        </EmptyState>
      ) : (
        <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
          {posts.map((post, index) => (
            <li key={post.id} className="grid">
              <PostCard post={post} eager={index < 3} />
            </li>
          ))}
        </ul>
      )}
      {category ? null : (
        <Pagination
          label={t('blog.pages')}
          current={currentPage}
          total={totalPages}
          numbers={false}
        />
      )}
    </div>
  );
}
