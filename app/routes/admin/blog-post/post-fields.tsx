import { useState } from 'react';
import {
  META_DESCRIPTION_HINT,
  type BlogCategory,
  type BlogPost,
  type PostLink,
} from '~/domain/blog/blog';
import { writtenLanguage } from '~/lib/language/text-language';
import type { Failure } from '~/lib/web/form-outcome';
import { SelectField, TextAreaField, TextField } from '~/ui/forms/form-fields';
import { LanguageField } from '~/ui/forms/language-field';
import { useHydrated } from '~/ui/document/use-hydrated';
import { MoreFields } from './more-fields';
import { toFieldTime } from './publication-time';
import { PostPreview } from './post-preview';
import { TranslationField } from './translation-field';
import { t } from '~/messages/t';

const statuses = () => [
  { value: 'draft', label: t('adminBlog.draft') },
  { value: 'published', label: t('adminBlog.published') },
];

type Values = {
  /** The submitted value after a refusal, else the stored one. */
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
    <MoreFields
      title={t('adminBlog.forSearchEngines')}
      errors={[errors.metaDescription, errors.metaKeywords]}
    >
      <TextAreaField
        label={t('adminBlog.metaDescription')}
        rows={3}
        hint={
          hydrated
            ? t('adminBlog.metaHintNow', { count: META_DESCRIPTION_HINT, now: metaLength })
            : t('adminBlog.metaHint', { count: META_DESCRIPTION_HINT })
        }
        onChange={(event) => setMetaLength(event.currentTarget.value.length)}
        {...field('metaDescription')}
      />
      <TextField label={t('adminBlog.metaKeywords')} {...field('metaKeywords')} />
    </MoreFields>
  );
}

/** The fields after title and slug. */
export function PostFields({
  post,
  categories,
  translatable,
  valueOf,
  errors,
}: Values & { post: BlogPost | null; categories: BlogCategory[]; translatable: PostLink[] }) {
  const field = fieldsOf({ valueOf, errors });
  return (
    <>
      <TextAreaField
        label={t('adminBlog.content')}
        required
        rows={16}
        className="h-44 sm:h-auto"
        hint={t('adminBlog.contentHint')}
        {...field('content')}
      />
      <PostPreview post={post} />
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label={t('admin.category')}
          required
          placeholder={t('adminBlog.noCategory')}
          options={categories.map(({ id, name, language }) => ({
            value: id,
            label: name,
            lang: writtenLanguage(name, language),
          }))}
          {...field('categoryId')}
        />
        <SelectField
          label={t('admin.status')}
          required
          options={statuses()}
          {...field('status')}
          defaultValue={valueOf('status') || 'draft'}
        />
      </div>
      <MoreFields
        title={t('adminBlog.more')}
        errors={[errors.excerpt, errors.featuredImageUrl, errors.language, errors.publishedAt]}
      >
        <input type="hidden" name="publishedBefore" value={post?.publishedAt ?? ''} />
        <TextField
          label={t('adminBlog.publishedAt')}
          hint={t('adminBlog.publishedAtHint')}
          type="datetime-local"
          {...field('publishedAt')}
          defaultValue={toFieldTime(valueOf('publishedAt'))}
        />
        <TextAreaField
          label={t('adminBlog.excerpt')}
          rows={2}
          maxLength={1000}
          {...field('excerpt')}
        />
        <TextField label={t('adminBlog.image')} inputMode="url" {...field('featuredImageUrl')} />
        <LanguageField {...field('language')} />
      </MoreFields>
      <TranslationField posts={translatable} {...field('translationOf')} />
      <SearchEngineFields valueOf={valueOf} errors={errors} />
    </>
  );
}
