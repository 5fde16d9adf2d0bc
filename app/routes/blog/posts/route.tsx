import { data, type MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Newspaper } from 'lucide-react';
import { z } from 'zod';
import { listCategories, listPosts } from '~/domain/blog/blog.server';
import { NotFoundError } from '~/domain/errors';
import { listStatus, pageNumberOf } from '~/http/pages/page-number';
import { feedLink, listPath, publicHead } from '~/http/pages/public-head.server';
import { parseQuery } from '~/http/parse.server';
import { screenLoader } from '~/http/pages/screen.server';
import { pagePart, pageTitle } from '~/lib/web/page-meta';
import { pageUrl } from '~/messages/page-url.server';
import { t } from '~/messages/t';
import { errorTitle } from '~/ui/feedback/error-screen';
import { EmptyState } from '~/ui/feedback/empty-state';
import { Name } from '~/ui/text/name';
import { Pagination } from '~/ui/text/pagination';
import { PostCard } from './post-card';

/** Categories are short: only All Categories has pages. */
const CATEGORY_LIMIT = 100;

const query = z.object({
  category: z.string().max(200).default(''),
});

export const loader = screenLoader('anyone', async ({ url }) => {
  const { category } = parseQuery(query, url.searchParams);
  const [categories, list] = await Promise.all([
    listCategories(),
    category
      ? listPosts({ category, limit: CATEGORY_LIMIT })
      : listPosts({ page: pageNumberOf(url) }),
  ]);
  const { currentPage } = list;
  const name = categories.find(({ slug }) => slug === category)?.name;
  if (category && name === undefined) throw new NotFoundError(t('blog.noSuchCategory'));
  const head = publicHead({
    title: [t('frame.blog'), name, pagePart(currentPage)],
    description: t('blog.about'),
    path: listPath('/blog', { category, page: currentPage }),
    more: [feedLink(t('frame.blog'), pageUrl('/blog/feed.xml'))],
  });
  const status = listStatus(url, currentPage);
  return data({ categories, category, ...list, head }, { status });
});

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) =>
  data?.head ?? [pageTitle(matches, errorTitle(error, t('frame.blog')))];

const filterClass =
  'inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 hover:bg-raised aria-[current=true]:border-accent aria-[current=true]:bg-accent aria-[current=true]:text-on-accent';

export default function Blog() {
  const { categories, category, posts, totalCount, currentPage, totalPages } =
    useLoaderData<typeof loader>();
  const filters = [{ slug: '', name: t('blog.allCategories'), language: 'en' }, ...categories];
  return (
    <div className="page grid gap-8 py-10">
      <header className="grid gap-2">
        <h1 className="text-4xl font-semibold">{t('frame.blog')}</h1>
        <p className="text-lg text-ink-muted">{t('blog.about')}</p>
      </header>
      <nav
        aria-label={t('blog.categories')}
        data-said={t('blog.postsIn', {
          category: filters.find(({ slug }) => slug === category)?.name ?? category,
          count: totalCount,
        })}
      >
        <ul className="flex flex-wrap gap-2">
          {filters.map(({ slug, name, language }) => (
            <li key={slug}>
              <Link
                to={slug ? `?category=${encodeURIComponent(slug)}` : '/blog'}
                aria-current={slug === category ? 'true' : undefined}
                state={{ keepFocus: true }}
                preventScrollReset
                className={filterClass}
              >
                <Name of={name} language={language} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
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
