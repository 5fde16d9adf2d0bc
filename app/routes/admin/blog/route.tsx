import { data, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Newspaper } from 'lucide-react';
import { postFilterSchema } from '~/domain/blog/blog-schema';
import { listAllPosts } from '~/domain/blog/blog-admin.server';
import { listCategories } from '~/domain/blog/blog.server';
import { listStatus, pageNumberOf } from '~/http/pages/page-number';
import { screenLoader } from '~/http/pages/screen.server';
import { writtenLanguage } from '~/lib/language/text-language';
import { pagePart, pageTitle, searchPart } from '~/lib/web/page-meta';
import { EmptyState } from '~/ui/feedback/empty-state';
import { ButtonLink } from '~/ui/forms/button';
import { SelectField } from '~/ui/forms/form-fields';
import { AdminList, rowsClass } from '~/ui/lists/admin-list';
import { PostRow } from './post-row';
import { t } from '~/messages/t';

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

export const loader = screenLoader('admin', async ({ url }) => {
  const filter = filterOf(url.searchParams);
  const page = { page: pageNumberOf(url), limit: PAGE_SIZE };
  const [categories, { posts, ...place }] = await Promise.all([
    listCategories(),
    listAllPosts({ ...page, ...filter }),
  ]);
  const status = listStatus(url, place.currentPage);
  return data({ categories, posts, place, filter }, { status });
});

const statuses = () => [
  { value: 'draft', label: t('adminBlog.drafts') },
  { value: 'published', label: t('adminBlog.published') },
];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(
    matches,
    t('frame.blog'),
    searchPart(data?.filter.search),
    statuses().find(({ value }) => value === data?.filter.status)?.label,
    data?.categories.find(({ id }) => id === data.filter.category)?.name,
    pagePart(data?.place.currentPage),
    t('admin.dashboard'),
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
      <SelectField
        key={`status ${filter.status ?? ''}`}
        label={t('admin.status')}
        name="status"
        required
        placeholder={t('admin.all')}
        options={statuses()}
        defaultValue={filter.status}
      />
      <SelectField
        key={filter.category ?? ''}
        label={t('admin.category')}
        name="category"
        required
        placeholder={t('admin.all')}
        options={options}
        defaultValue={filter.category}
      />
    </div>
  );
}

export default function AdminBlog() {
  const { posts, place, filter } = useLoaderData<typeof loader>();
  const narrowed = filter.status !== undefined || filter.category !== undefined;
  return (
    <AdminList
      id="posts"
      title={t('adminBlog.posts')}
      noun="post"
      place={place}
      add={
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/admin/blog/posts/new" size="small">
            {t('adminBlog.newPost')}
          </ButtonLink>
          <ButtonLink to="/admin/blog/categories" look="secondary" size="small">
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
          <EmptyState icon={Newspaper} title={t('adminBlog.noPosts')}>
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
