import { Form, useNavigation } from '@remix-run/react';
import { useState } from 'react';
import { META_DESCRIPTION_HINT, type BlogCategory, type BlogPost } from '~/domain/blog/blog';
import { blogSlug } from '~/lib/blog-slug';
import type { Failure } from '~/lib/form-outcome';
import { Button, ButtonLink } from '~/ui/button';
import { ErrorSummary, SelectField, TextAreaField, TextField } from '~/ui/form-fields';
import { useHydrated } from '~/ui/use-hydrated';
import { SavedMeanwhile } from './saved-meanwhile';
import { useUnsavedWarning } from './use-unsaved-warning';

const statuses = [
  { value: 'draft', label: 'Draft' },
  { value: 'published', label: 'Published' },
];

export function PostForm({
  post,
  categories,
  failure,
}: {
  post: BlogPost | null;
  categories: BlogCategory[];
  failure: Failure | null;
}) {
  const field = (name: keyof BlogPost) => failure?.values[name]?.[0] ?? String(post?.[name] ?? '');
  const errors = failure?.fields ?? {};
  const [title, setTitle] = useState(field('title'));
  const [ownSlug, setOwnSlug] = useState<string | null>(field('slug') || null);
  const [metaLength, setMetaLength] = useState(field('metaDescription').length);
  const hydrated = useHydrated();
  const sending = useNavigation().state !== 'idle';
  const guard = useUnsavedWarning(failure);
  // Only a new post's slug follows its title: addresses that are out stay as they are.
  const slug = ownSlug ?? (post ? '' : blogSlug(title));

  return (
    <Form method="post" className="grid gap-5" onInput={guard.onInput} onSubmit={guard.onSubmit}>
      <ErrorSummary failure={failure} title="Failed to save post" />
      {failure?.status === 409 && errors.version && post ? <SavedMeanwhile post={post} /> : null}
      {/* After a conflict this is the version just shown, so that saving again is a decision. */}
      {post ? <input type="hidden" name="version" value={post.version} /> : null}
      <TextField
        label="Title"
        name="title"
        required
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        errors={errors.title}
      />
      <TextField
        label="Slug"
        name="slug"
        required={hydrated || post !== null}
        hint={post ? undefined : 'Made from the title when left empty.'}
        maxLength={200}
        value={slug}
        onChange={(event) => setOwnSlug(event.currentTarget.value)}
        errors={errors.slug}
      />
      <TextAreaField
        label="Content"
        name="content"
        required
        rows={16}
        hint="Plain text. Line breaks are kept, addresses become links."
        defaultValue={field('content')}
        errors={errors.content}
      />
      <TextAreaField
        label="Excerpt"
        name="excerpt"
        rows={3}
        maxLength={1000}
        defaultValue={field('excerpt')}
        errors={errors.excerpt}
      />
      <SelectField
        label="Category"
        name="categoryId"
        placeholder="No category"
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        defaultValue={field('categoryId')}
        errors={errors.categoryId}
      />
      <TextField
        label="Image address"
        name="featuredImageUrl"
        inputMode="url"
        defaultValue={field('featuredImageUrl')}
        errors={errors.featuredImageUrl}
      />
      <TextAreaField
        label="Meta description"
        name="metaDescription"
        rows={3}
        hint={`For search engines; best at most ${META_DESCRIPTION_HINT} characters${hydrated ? ` (${metaLength} now)` : ''}.`}
        defaultValue={field('metaDescription')}
        onChange={(event) => setMetaLength(event.currentTarget.value.length)}
        errors={errors.metaDescription}
      />
      <TextField
        label="Meta keywords"
        name="metaKeywords"
        defaultValue={field('metaKeywords')}
        errors={errors.metaKeywords}
      />
      <SelectField
        label="Status"
        name="status"
        required
        options={statuses}
        defaultValue={field('status') || 'draft'}
        errors={errors.status}
      />
      <div className="flex flex-wrap gap-3">
        <Button disabled={sending}>{post ? 'Save changes' : 'Create post'}</Button>
        <ButtonLink to="/admin/blog" look="secondary">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}
