import { data, type MetaFunction } from '@remix-run/node';
import { useLocation, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { postStateName, viewCountText } from '~/domain/blog/blog';
import { listAllPosts } from '~/domain/blog/blog-admin.server';
import { type AdminPostCard, postFilterSchema } from '~/domain/blog/blog-schema';
import { listCategories } from '~/domain/blog/blog.server';
import { screenLoader } from '~/http/pages/screen.server';
import { listStatus, pageNumberOf } from '~/http/pages/url-parameters.server';
import { titleDirection, writtenLanguage } from '~/lib/language/text-language';
import { pagePart, pageTitle, searchPart } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { Badge } from '~/ui/cards/badge';
import { EmptyState } from '~/ui/feedback/status';
import { ButtonLink } from '~/ui/forms/button';
import { AdminList, AdminFilter } from '~/ui/lists/admin-list';
import { rowTitleClass, rowsClass } from '~/ui/lists/row-classes';
import { Newspaper } from '~/ui/text/icons';
import { DateTime, Dotted, Name, AccessibleText, RichText, LineLink } from '~/ui/text/inline-text';

export const loader = screenLoader('admin', async ({ url }) => {
  const filter = filterOf(url.searchParams);
  const page = { page: pageNumberOf(url), limit: PAGE_SIZE };
  const [categories, { posts, ...pagination }] = await Promise.all([
    listCategories(),
    listAllPosts({ ...page, ...filter }),
  ]);
  const status = listStatus(url, pagination.currentPage);
  return data({ categories, posts, pagination, filter }, { status });
});

function PostLink({
  to,
  seen,
  danger = false,
  children,
}: {
  to: string;
  seen: string;
  danger?: boolean;
  children: ReactNode;
}) {
  return (
    <LineLink to={to} leadsToLoss={danger}>
      <AccessibleText seen={seen}>{children}</AccessibleText>
    </LineLink>
  );
}

const tones = { draft: 'gold', scheduled: 'accent', published: 'success' } as const;

/** When it was published or will be. */
function PostDate({ post: { state, publishedAt } }: { post: AdminPostCard }) {
  if (!publishedAt) return null;
  const date = <DateTime iso={publishedAt} withTime={state === 'scheduled'} />;
  return (
    <>
      {state === 'draft' ? (
        <RichText text={t('adminBlog.dated')} marks={{ date: () => date }} />
      ) : (
        date
      )}
      {' · '}
    </>
  );
}

function PostRow({ post }: { post: AdminPostCard }) {
  const name = <Name of={post.title} language={post.language} />;
  const { search } = useLocation();
  const address = `/admin/blog/posts/${post.id}`;
  return (
    <li
      dir={titleDirection(post.title)}
      className="grid px-3 py-1.5 sm:flex sm:px-4 sm:py-3 sm:items-center sm:justify-between sm:gap-4"
    >
      <div className="min-w-0">
        <p className={rowTitleClass}>{name}</p>
        <p className="text-xs text-ink-muted sm:text-sm">
          <Badge tone={tones[post.state]}>{postStateName(post.state)}</Badge>{' '}
          <PostDate post={post} />
          <Dotted>
            {post.category ? (
              <Name of={post.category.name} language={post.category.language} />
            ) : null}
            <RichText
              text={t('adminBlog.changed')}
              marks={{ date: () => <DateTime iso={post.updatedAt} /> }}
            />
            {viewCountText(post.viewCount)}
          </Dotted>
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-x-4">
        <PostLink to={address + search} seen={t('admin.edit')}>
          <RichText text={t('list.edit')} marks={{ name: () => name }} />
        </PostLink>
        <PostLink to={`${address}/preview${search}`} seen={t('admin.preview')}>
          <RichText text={t('adminBlog.previewThis')} marks={{ name: () => name }} />
        </PostLink>
        <PostLink to={`${address}/delete${search}`} seen={t('admin.delete')} danger>
          <RichText text={t('list.delete')} marks={{ name: () => name }} />
        </PostLink>
      </div>
    </li>
  );
}

const PAGE_SIZE = 6;

/** Invalid parameters are ignored. */
function filterOf(params: URLSearchParams) {
  const { shape } = postFilterSchema;
  const read = <T,>(schema: { safeParse: (value: unknown) => { data?: T } }, name: string) =>
    schema.safeParse(params.get(name) || undefined).data;
  return {
    search: read(shape.search, 'search'),
    status: read(shape.status, 'status'),
    category: read(shape.category, 'category'),
  };
}

const statuses = () => [
  { value: 'draft', label: t('adminBlog.drafts') },
  { value: 'scheduled', label: t('adminBlog.scheduled') },
  { value: 'published', label: t('adminBlog.published') },
];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(
    matches,
    t('frame.blog'),
    searchPart(data?.filter.search),
    statuses().find(({ value }) => value === data?.filter.status)?.label,
    data?.categories.find(({ id }) => id === data.filter.category)?.name,
    pagePart(data?.pagination.currentPage),
  ),
];

function Filters() {
  const { categories, filter } = useLoaderData<typeof loader>();
  const options = categories.map(({ id, name, language }) => ({
    value: id,
    label: name,
    lang: writtenLanguage(name, language),
  }));
  return (
    <div className="grid basis-full grid-cols-2 gap-3">
      <AdminFilter
        label={t('admin.status')}
        name="status"
        options={statuses()}
        value={filter.status}
      />
      <AdminFilter
        label={t('admin.category')}
        name="category"
        options={options}
        value={filter.category}
      />
    </div>
  );
}

export default function AdminBlog() {
  const { posts, pagination, filter } = useLoaderData<typeof loader>();
  const narrowed = filter.status !== undefined || filter.category !== undefined;
  return (
    <AdminList
      id="posts"
      title={t('adminBlog.posts')}
      noun="post"
      pagination={pagination}
      add={
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/admin/blog/posts/new" size="small">
            {t('adminBlog.newPost')}
          </ButtonLink>
          <ButtonLink to="/admin/blog/categories" variant="secondary" size="small">
            {t('blog.categories')}
          </ButtonLink>
        </div>
      }
      search={{
        label: t('adminBlog.search'),
        name: 'search',
        value: filter.search ?? '',
        children: <Filters />,
      }}
      empty={
        narrowed ? (
          <p>{t('list.noPosts')}</p>
        ) : (
          <EmptyState icon={Newspaper} title={t('blog.noPosts')}>
            <p>{t('adminBlog.noPostsHint')}</p>
          </EmptyState>
        )
      }
    >
      <ul className={rowsClass}>
        {posts.map((post) => (
          <PostRow key={post.id} post={post} />
        ))}
      </ul>
    </AdminList>
  );
}
