import { useState } from 'react';
import { META_DESCRIPTION_HINT, type BlogCategory, type BlogPost } from '~/domain/blog/blog';
import { writtenLanguage } from '~/lib/language/text-language';
import type { Failure } from '~/lib/web/form-outcome';
import { SelectField, TextAreaField, TextField } from '~/ui/forms/form-fields';
import { LanguageField } from '~/ui/forms/language-field';
import { useHydrated } from '~/ui/navigation/use-hydrated';
import { MoreFields } from './more-fields';
import { PostPreview } from './post-preview';

const statuses = [
  { value: 'draft', label: 'Draft' },
  { value: 'published', label: 'Published' },
];

type Values = {
  /** What was typed before a refusal, else what is stored. */
  valueOf: (name: keyof BlogPost) => string;
  errors: Failure['fields'];
};

const fieldsOf =
  ({ valueOf, errors }: Values) =>
  (name: keyof BlogPost) => ({ name, defaultValue: valueOf(name), errors: errors[name] });

function SearchEngineFields({ valueOf, errors }: Values) {
  const [metaLength, setMetaLength] = useState(valueOf('metaDescription').length);
  const hydrated = useHydrated();
  const field = fieldsOf({ valueOf, errors });
  return (
    <MoreFields title="For search engines" errors={[errors.metaDescription, errors.metaKeywords]}>
      <TextAreaField
        label="Meta description"
        rows={3}
        hint={`Best at most ${META_DESCRIPTION_HINT} characters${hydrated ? ` (${metaLength} now)` : ''}.`}
        onChange={(event) => setMetaLength(event.currentTarget.value.length)}
        {...field('metaDescription')}
      />
      <TextField label="Meta keywords" {...field('metaKeywords')} />
    </MoreFields>
  );
}

/** The fields after title and slug. */
export function PostFields({
  post,
  categories,
  valueOf,
  errors,
}: Values & { post: BlogPost | null; categories: BlogCategory[] }) {
  const field = fieldsOf({ valueOf, errors });
  return (
    <>
      <TextAreaField
        label="Content"
        required
        rows={16}
        className="h-52 sm:h-auto"
        hint="Markdown: # heading, - list, > quote, *emphasis*, **strong**, [link](address). Line breaks are kept, addresses become links."
        {...field('content')}
      />
      <PostPreview post={post} />
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label="Category"
          required
          placeholder="No category"
          options={categories.map(({ id, name, language }) => ({
            value: id,
            label: name,
            lang: writtenLanguage(name, language),
          }))}
          {...field('categoryId')}
        />
        <SelectField
          label="Status"
          required
          options={statuses}
          {...field('status')}
          defaultValue={valueOf('status') || 'draft'}
        />
      </div>
      <MoreFields
        title="Excerpt, image and language"
        errors={[errors.excerpt, errors.featuredImageUrl, errors.language]}
      >
        <TextAreaField label="Excerpt" rows={2} maxLength={1000} {...field('excerpt')} />
        <TextField label="Image address" inputMode="url" {...field('featuredImageUrl')} />
        <LanguageField {...field('language')} />
      </MoreFields>
      <SearchEngineFields valueOf={valueOf} errors={errors} />
    </>
  );
}
