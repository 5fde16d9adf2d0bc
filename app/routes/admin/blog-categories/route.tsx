import { useActionData, useLoaderData } from '@remix-run/react';
import { categorySchema } from '~/domain/blog/blog-schema';
import { createCategory, pageCategories } from '~/domain/blog/blog-categories.server';
import { pageNumberOf } from '~/http/pages/page-number';
import { textParameter } from '~/http/pages/text-parameter';
import { formObject, parseBody } from '~/http/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { blogSlug } from '~/lib/web/blog-slug';
import { ButtonLink } from '~/ui/forms/button';
import { keepPageWhenOffline } from '~/ui/forms/keep-page-when-offline';
import { useFormKey } from '~/ui/forms/use-form-key';
import { adminListMeta } from '~/ui/lists/admin-list-meta';
import { AdminList, rowsClass } from '~/ui/lists/admin-list';
import { CategoryForm } from './category-form';
import { CategoryRow } from './category-row';
import { t } from '~/messages/t';

const PAGE_SIZE = 10;

export const loader = screenLoader('admin', async ({ url }) => {
  const search = textParameter(url, 'search');
  const list = await pageCategories({ page: pageNumberOf(url), limit: PAGE_SIZE, search });
  return { ...list, search };
});

/** An empty slug is made from the name. */
export const action = screenAction('admin', async ({ actor }, form) => {
  const values = formObject(form);
  const slug = values.slug || blogSlug(String(values.name ?? ''));
  const category = await createCategory(actor, parseBody(categorySchema, { ...values, slug }));
  return redirectWithToast('/admin/blog/categories', {
    toast: {
      title: t('adminBlog.categoryCreated'),
      description: category.name,
      name: { text: category.name, language: category.language },
      variant: 'success',
    },
  });
});

export const clientAction = keepPageWhenOffline();

export const meta = adminListMeta(() => t('blog.categories'));

export default function AdminCategories() {
  const { categories, place, search } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const failure = outcome?.ok === false ? outcome : null;
  return (
    <AdminList
      id="categories"
      title={t('blog.categories')}
      noun="category"
      place={place}
      add={
        <ButtonLink to="/admin/blog" look="secondary" size="small">
          {t('adminBlog.backToPosts')}
        </ButtonLink>
      }
      intro={<CategoryForm key={useFormKey(failure)} failure={failure} />}
      search={{ label: t('adminBlog.searchCategories'), name: 'search', value: search }}
      empty={<p className="text-ink-muted">{t('adminBlog.noCategories')}</p>}
    >
      <ul className={rowsClass}>
        {categories.map((category) => (
          <CategoryRow key={category.id} category={category} />
        ))}
      </ul>
    </AdminList>
  );
}
