import type { MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { Newspaper } from 'lucide-react';
import { z } from 'zod';
import { categorySchema } from '~/domain/blog/blog-schema';
import { createCategory, listAllPosts } from '~/domain/blog/blog-admin.server';
import { listCategories } from '~/domain/blog/blog.server';
import { formObject, parseBody, parseQuery } from '~/http/parse.server';
import { moveOn, screenAction, screenLoader } from '~/http/screen.server';
import { blogSlug } from '~/lib/blog-slug';
import { pageTitle } from '~/lib/page-meta';
import { answeredAction } from '~/ui/answered-action';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Pagination } from '~/ui/pagination';
import { useFormKey } from '~/ui/use-form-key';
import { CategoryForm } from './category-form';
import { PostRow } from './post-row';

const query = z.object({ page: z.coerce.number().int().min(1).max(100_000).catch(1) });

export const loader = screenLoader('admin', async ({ url }) => {
  const { page } = parseQuery(query, url.searchParams);
  const [categories, list] = await Promise.all([listCategories(), listAllPosts(page)]);
  return { categories, ...list };
});

/** Creates a category. A slug left empty is made from the name, as script makes it while one types. */
export const action = screenAction('admin', async ({ actor }, form) => {
  const values = formObject(form);
  const slug = values.slug || blogSlug(String(values.name ?? ''));
  const category = await createCategory(actor, parseBody(categorySchema, { ...values, slug }));
  return moveOn('/admin/blog', {
    toast: { title: 'Category created', description: category.name, variant: 'success' },
  });
});

export const clientAction = answeredAction();

export const meta: MetaFunction = ({ matches }) => [pageTitle(matches, 'Blog – Admin Dashboard')];

export default function AdminBlog() {
  const { categories, posts, currentPage, totalPages } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const failure = outcome?.ok === false ? outcome : null;
  return (
    <div className="grid items-start gap-10 lg:grid-cols-[2fr_1fr]">
      <section aria-labelledby="posts" className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="posts" className="text-2xl font-semibold">
            Posts
          </h2>
          <ButtonLink to="/admin/blog/posts/new">New post</ButtonLink>
        </div>
        {posts.length === 0 ? (
          <EmptyState icon={Newspaper} title="No posts yet">
            <p>Write the first one: drafts stay between admins until they are published.</p>
          </EmptyState>
        ) : (
          <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">
            {posts.map((post) => (
              <PostRow key={post.id} post={post} />
            ))}
          </ul>
        )}
        <Pagination label="Pages of posts" current={currentPage} total={totalPages} />
      </section>
      <section aria-labelledby="categories" className="grid gap-4">
        <h2 id="categories" className="text-2xl font-semibold">
          Categories
        </h2>
        {categories.length === 0 ? (
          <p className="text-ink-muted">There are no categories yet.</p>
        ) : (
          <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">
            {categories.map((category) => (
              <li key={category.id} className="flex items-center justify-between gap-3 px-4 py-2">
                <span dir="auto" className="min-w-0 wrap-anywhere">
                  {category.name}
                </span>
                <Link
                  to={`/admin/blog/categories/${category.id}/delete`}
                  aria-label={`Delete category ${category.name}`}
                  className="inline-flex min-h-11 items-center text-danger underline"
                >
                  Delete
                </Link>
              </li>
            ))}
          </ul>
        )}
        <CategoryForm key={useFormKey(failure)} failure={failure} />
      </section>
    </div>
  );
}
