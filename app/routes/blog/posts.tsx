import { data } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import type { BlogCategory, BlogPostCard } from '~/domain/blog/blog-schema';
import { listCategories, listPostLanguages, listPosts } from '~/domain/blog/blog.server';
import { NotFoundError } from '~/domain/errors';
import { languageChoice } from '~/domain/input-schema';
import { parseQuery } from '~/http/input/parse.server';
import { feedLink, listPath, publicHead } from '~/http/pages/public-head.server';
import { screenLoader } from '~/http/pages/screen.server';
import { listStatus, pageNumberOf } from '~/http/pages/url-parameters.server';
import { ownLanguageName, writtenLanguage, titleDirection } from '~/lib/language/text-language';
import { metaDescription, pagePart } from '~/lib/web/page-meta';
import { slugForms } from '~/lib/web/site-paths';
import { DEFAULT_LANGUAGE } from '~/messages/catalogue';
import { t, pageLanguage } from '~/messages/t';
import { pageUrl } from '~/page-url.server';
import { PostByline, PostCategory, PostImage } from '~/ui/cards/blog-post-parts';
import { publicMeta } from '~/ui/feedback/error-screen';
import { EmptyState } from '~/ui/feedback/status';
import { ListHead } from '~/ui/lists/list-head';
import { Pagination } from '~/ui/lists/pagination';
import { Newspaper } from '~/ui/text/icons';
import { Name, RichText, AccessibleText } from '~/ui/text/inline-text';

/** The list's filters; empty means unfiltered. `order` is kept in links if it can be chosen. */
type BlogFilter = { category: string; language: string; order: string };

function address(filter: BlogFilter): string {
  const params = Object.entries(filter).filter(([, value]) => value);
  return params.length > 0 ? `?${new URLSearchParams(params)}` : '/blog';
}

const filterClass =
  'inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 hover:bg-raised aria-[current=true]:border-accent aria-[current=true]:bg-accent aria-[current=true]:text-on-accent';

export const loader = screenLoader('anyone', async ({ url }) => {
  const { order, category: requestedCategory, language } = parseQuery(query, url.searchParams);
  const [categories, languages] = await Promise.all([listCategories(), listPostLanguages()]);
  const chosen = categories.find(({ slug }) => slugForms(requestedCategory).includes(slug));
  const { slug: category = requestedCategory } = chosen ?? {};
  const filter = { category, language };
  if (category && !chosen) throw new NotFoundError(t('blog.noSuchCategory'));
  if (language && !languages.includes(language)) {
    throw new NotFoundError(t('blog.noPostsInLanguage'));
  }
  const readers = readersLanguage(languages, language);
  const selected = { ...filter, order: readers ? order : '' };
  const list = await listPosts({
    ...filter,
    ...(category ? { limit: CATEGORY_LIMIT } : { page: pageNumberOf(url) }),
    first: selected.order ? null : readers,
  });
  const { currentPage } = list;
  const head = publicHead({
    title: [
      ...(chosen ? [chosen.name] : []),
      t('frame.blog'),
      language ? ownLanguageName(language) : undefined,
      selected.order ? t('blog.newestFirstTitle') : undefined,
      pagePart(currentPage),
    ],
    description: descriptionOf(chosen),
    crumbs: chosen ? [[t('frame.blog'), '/blog']] : [],
    path: listPath('/blog', { ...selected, page: currentPage }),
    more: [feedLink(t('frame.blog'), pageUrl(listPath('/blog/feed.xml', { language })))],
  });
  const status = listStatus(url, currentPage);
  return data(
    { categories, languages, filter: selected, isOrdered: readers !== null, ...list, head },
    { status },
  );
});

function Filter({ to, current, children }: { to: string; current: boolean; children: ReactNode }) {
  return (
    <li className="shrink-0">
      <Link
        to={to}
        aria-current={current ? 'true' : undefined}
        state={{ keepFocus: true }}
        preventScrollReset
        className={filterClass}
      >
        {children}
      </Link>
    </li>
  );
}

function CategoryFilter({
  categories,
  filter,
  count,
}: {
  categories: BlogCategory[];
  filter: BlogFilter;
  count: number;
}) {
  const filters = [
    { slug: '', name: t('blog.allCategories'), language: pageLanguage() },
    ...categories,
  ];
  const { name = filter.category } = filters.find(({ slug }) => slug === filter.category) ?? {};
  return (
    <nav aria-label={t('blog.categories')} data-said={t('blog.postsIn', { category: name, count })}>
      <ul className="shelf gap-2 sm:flex-wrap">
        {filters.map(({ slug, name, language }) => (
          <Filter
            key={slug}
            to={address({ ...filter, category: slug })}
            current={slug === filter.category}
          >
            <Name of={name} language={language} />
          </Filter>
        ))}
      </ul>
    </nav>
  );
}

function LanguageFilter({ languages, filter }: { languages: string[]; filter: BlogFilter }) {
  if (languages.length < 2 && !filter.language) return null;
  const nameOf = (tag: string) => (tag ? ownLanguageName(tag) : t('blog.allLanguages'));
  return (
    <nav
      aria-label={t('blog.languages')}
      data-said={filter.language ? nameOf(filter.language) : undefined}
    >
      <ul className="shelf gap-2 sm:flex-wrap">
        {['', ...languages].map((tag) => (
          <Filter
            key={tag}
            to={address({ ...filter, language: tag })}
            current={tag === filter.language}
          >
            <Name of={nameOf(tag)} language={tag || pageLanguage()} />
          </Filter>
        ))}
      </ul>
    </nav>
  );
}

/** Says which posts come first and links to the other order. */
function OrderLine({ filter }: { filter: BlogFilter }) {
  const newest = filter.order === 'newest';
  const text = newest ? t('blog.newestFirst') : t('blog.languageFirst');
  return (
    <p data-said={text} className="text-ink-muted max-sm:text-sm">
      <span className="max-sm:sr-only">{text}</span>{' '}
      <Link
        to={address({ ...filter, order: newest ? '' : 'newest' })}
        state={{ keepFocus: true }}
        preventScrollReset
        className="inline-flex min-h-11 items-center text-accent underline"
      >
        {newest ? t('blog.showLanguageFirst') : t('blog.showNewestFirst')}
      </Link>
    </p>
  );
}

function PostCard({ post, eager }: { post: BlogPostCard; eager: boolean }) {
  const name = <Name of={post.title} language={post.language} />;
  return (
    <article
      dir={titleDirection(post.title)}
      className="relative flex flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card"
    >
      <PostImage path={post.featuredImagePath} variant="card" eager={eager} />
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
  const language = pageLanguage();
  return language !== DEFAULT_LANGUAGE && !chosen && languages.includes(language) ? language : null;
}

function descriptionOf(category: BlogCategory | undefined): string {
  if (!category) return t('blog.about');
  const { name, description } = category;
  const about = description ?? `${t('blog.postsAbout', { category: name })} ${t('blog.about')}`;
  return metaDescription(about);
}

export const meta = publicMeta(() => ({ title: t('frame.blog') }));

export default function Blog() {
  const { categories, languages, filter, isOrdered, posts, totalCount, currentPage, totalPages } =
    useLoaderData<typeof loader>();
  const { category } = filter;
  const chosen = categories.find(({ slug }) => slug === category);
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-3 page-room sm:gap-8">
      <ListHead
        title={chosen ? <Name of={chosen.name} language={chosen.language} /> : t('frame.blog')}
        isLarge
        about={
          chosen?.description ? (
            <p dir="auto" lang={writtenLanguage(chosen.description, chosen.language)}>
              {chosen.description}
            </p>
          ) : (
            t('blog.about')
          )
        }
        beside={isOrdered ? <OrderLine filter={filter} /> : null}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1 sm:gap-3">
        <CategoryFilter categories={categories} filter={filter} count={totalCount} />
        <LanguageFilter languages={languages} filter={filter} />
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
        <Pagination label={t('blog.pages')} of={{ currentPage, totalPages }} numbers={false} />
      )}
    </div>
  );
}
