import { data } from '@remix-run/node';
import { useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { useState } from 'react';
import { categorySchema, type BlogCategory } from '~/domain/blog/blog-schema';
import { createCategory, pageCategories } from '~/domain/blog/blog.server';
import { formObject, parseBody } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { listStatus, pageNumberOf, textParameter } from '~/http/pages/url-parameters.server';
import { titleDirection } from '~/lib/language/text-language';
import { about, type Failure } from '~/lib/web/form-outcome';
import { blogSlug } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { useHydrated } from '~/ui/document/store';
import { ButtonLink, Button } from '~/ui/forms/button';
import { useFormKey } from '~/ui/forms/enhanced-form';
import { ActionForm } from '~/ui/forms/form';
import { TextField, LanguageField } from '~/ui/forms/form-fields';
import { adminListMeta, AdminList } from '~/ui/lists/admin-list';
import { rowNoteClass, rowsClass } from '~/ui/lists/row-classes';
import { LineLink, Name, NamedText } from '~/ui/text/inline-text';

export const loader = screenLoader('admin', async ({ url }) => {
  const search = textParameter(url, 'search');
  const list = await pageCategories({ page: pageNumberOf(url), limit: PAGE_SIZE, search });
  return data({ ...list, search }, { status: listStatus(url, list.pagination.currentPage) });
});

/** An empty slug is derived from the name. */
export const action = screenAction('admin', async ({ actor }, form) => {
  const values = formObject(form);
  const slug = values.slug || blogSlug(String(values.name ?? ''));
  const category = await createCategory(actor, parseBody(categorySchema, { ...values, slug }));
  return redirectWithToast('/admin/blog/categories', {
    title: t('adminBlog.categoryCreated'),
    ...about(category.name, category.language),
  });
});

function CategoryForm({ failure }: { failure: Failure | null }) {
  const [name, setName] = useState(failure?.values.name?.[0] ?? '');
  const [ownSlug, setOwnSlug] = useState<string | null>(failure?.values.slug?.[0] || null);
  const hydrated = useHydrated();
  const slug = ownSlug ?? blogSlug(name);
  const incomplete = hydrated && (name.trim() === '' || slug === '');
  return (
    <details open={failure !== null} className="rounded-card border border-line bg-surface px-4">
      <summary className="min-h-11 content-center font-semibold text-accent">
        {t('adminBlog.newCategory')}
      </summary>
      <ActionForm failureTitle={t('adminBlog.categoryNotCreated')} className="grid gap-4 pb-4">
        <TextField
          label={t('adminBlog.name')}
          name="name"
          required
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextField
          label={t('adminBlog.slug')}
          name="slug"
          required={hydrated}
          hint={t('adminBlog.slugFromName')}
          maxLength={200}
          value={slug}
          onChange={(event) => setOwnSlug(event.currentTarget.value)}
        />
        <TextField label={t('adminBlog.description')} name="description" maxLength={500} />
        <LanguageField defaultValue="" />
        <Button disabled={incomplete}>{t('adminBlog.createCategory')}</Button>
      </ActionForm>
    </details>
  );
}

const PAGE_SIZE = 10;

export const meta = adminListMeta(() => t('blog.categories'));

export default function AdminCategories() {
  const { categories, pagination, search } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>() ?? null;
  return (
    <AdminList
      id="categories"
      title={t('blog.categories')}
      noun="category"
      pagination={pagination}
      add={
        <ButtonLink to="/admin/blog" variant="secondary" size="small">
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

function CategoryRow({ category }: { category: BlogCategory }) {
  const name = <Name of={category.name} language={category.language} />;
  const { search } = useLocation();
  return (
    <li
      dir={titleDirection(category.name)}
      className="flex items-center justify-between gap-3 px-3 py-1 sm:px-4 sm:py-2"
    >
      <span className={`min-w-0 ${rowNoteClass}`}>{name}</span>
      <LineLink
        to={`/admin/blog/categories/${category.id}/delete${search}`}
        leadsToLoss
        className="shrink-0"
      >
        <NamedText seen={t('admin.delete')} text={t('adminBlog.deleteCategoryThis')} name={name} />
      </LineLink>
    </li>
  );
}
