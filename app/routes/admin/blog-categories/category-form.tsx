import { Form, useNavigation } from '@remix-run/react';
import { useState } from 'react';
import { blogSlug } from '~/lib/web/blog-slug';
import type { Failure } from '~/lib/web/form-outcome';
import { Button } from '~/ui/forms/button';
import { ErrorSummary } from '~/ui/forms/error-summary';
import { TextField } from '~/ui/forms/form-fields';
import { LanguageField } from '~/ui/forms/language-field';
import { useHydrated } from '~/ui/navigation/use-hydrated';
import { t } from '~/messages/t';

export function CategoryForm({ failure }: { failure: Failure | null }) {
  const typed = (name: string) => failure?.values[name]?.[0] ?? '';
  const [name, setName] = useState(typed('name'));
  const [ownSlug, setOwnSlug] = useState<string | null>(typed('slug') || null);
  const hydrated = useHydrated();
  const sending = useNavigation().state !== 'idle';
  const slug = ownSlug ?? blogSlug(name);
  const incomplete = hydrated && (name.trim() === '' || slug === '');
  return (
    <details open={failure !== null} className="rounded-card border border-line bg-surface px-4">
      <summary className="min-h-11 content-center font-semibold text-accent">
        {t('adminBlog.newCategory')}
      </summary>
      <Form method="post" className="grid gap-4 pb-4">
        <ErrorSummary failure={failure} title={t('adminBlog.categoryNotCreated')} />
        <TextField
          label={t('adminBlog.name')}
          name="name"
          required
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          errors={failure?.fields.name}
        />
        <TextField
          label={t('adminBlog.slug')}
          name="slug"
          required={hydrated}
          hint={t('adminBlog.slugFromName')}
          maxLength={200}
          value={slug}
          onChange={(event) => setOwnSlug(event.currentTarget.value)}
          errors={failure?.fields.slug}
        />
        <TextField
          label={t('adminBlog.description')}
          name="description"
          maxLength={500}
          defaultValue={typed('description')}
          errors={failure?.fields.description}
        />
        <LanguageField defaultValue={typed('language')} errors={failure?.fields.language} />
        <Button disabled={incomplete} busy={sending}>
          {t('adminBlog.createCategory')}
        </Button>
      </Form>
    </details>
  );
}
