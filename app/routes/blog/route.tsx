import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Newspaper } from 'lucide-react';
import { z } from 'zod';
import { listCategories, listPosts } from '~/domain/blog/blog.server';
import { env } from '~/env.server';
import { pageNumberOf } from '~/http/page-number';
import { parseQuery } from '~/http/parse.server';
import { screenLoader } from '~/http/screen.server';
import { pageTitle } from '~/lib/page-meta';
import { EmptyState } from '~/ui/empty-state';
import { Pagination } from '~/ui/pagination';
import { PostCard } from './post-card';

/** A category is short enough to be shown whole, so pages are only for All Categories. */
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
  return { categories, category, ...list, siteUrl: env.SITE_URL };
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(matches, 'Blog'),
  { name: 'description', content: 'News, guides and stories about listening together.' },
  { tagName: 'link', rel: 'canonical', href: `${data?.siteUrl ?? ''}/blog` },
  {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: 'Blog',
    href: '/blog/feed.xml',
  },
];

const filterClass =
  'inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 hover:bg-raised aria-[current=true]:border-accent aria-[current=true]:bg-accent aria-[current=true]:text-on-accent';

export default function Blog() {
  const { categories, category, posts, currentPage, totalPages } = useLoaderData<typeof loader>();
  const filters = [{ slug: '', name: 'All Categories' }, ...categories];
  return (
    <div className="page grid gap-8 py-10">
      <header className="grid gap-2">
        <h1 className="text-4xl font-semibold">Blog</h1>
        <p className="text-lg text-ink-muted">News, guides and stories about listening together.</p>
      </header>
      <nav aria-label="Categories">
        <ul className="flex flex-wrap gap-2">
          {filters.map(({ slug, name }) => (
            <li key={slug}>
              <Link
                to={slug ? `?category=${encodeURIComponent(slug)}` : '/blog'}
                aria-current={slug === category ? 'true' : undefined}
                state={{ keepFocus: true }}
                preventScrollReset
                dir="auto"
                className={filterClass}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {posts.length === 0 ? (
        <EmptyState icon={Newspaper} title="No posts yet">
          <p>
            {category ? 'This category has no posts so far.' : 'The first one is being written.'}
          </p>
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
        <Pagination label="Blog pages" current={currentPage} total={totalPages} numbers={false} />
      )}
    </div>
  );
}
