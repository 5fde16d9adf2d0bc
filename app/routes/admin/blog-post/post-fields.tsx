import { type ReactNode, useContext, useState } from 'react';
import { META_DESCRIPTION_HINT } from '~/domain/blog/blog';
import type { PostLink, BlogCategory, BlogPost } from '~/domain/blog/blog-schema';
import { writtenLanguage } from '~/lib/language/text-language';
import { t } from '~/messages/t';
import { useHydrated } from '~/ui/document/store';
import {
  LanguageField,
  Refused,
  SelectField,
  TextAreaField,
  TextField,
  useFirstValue,
} from '~/ui/forms/form-fields';
import { PostPreview } from './post-preview';

/** Rarely needed fields, collapsed but still submitted. Open if one of them was refused. */
function MoreFields({
  title,
  names,
  children,
}: {
  title: string;
  names: (keyof BlogPost)[];
  children: ReactNode;
}) {
  const { fields = {} } = useContext(Refused) ?? {};
  return (
    <details
      open={names.some((name) => name in fields) || undefined}
      className="rounded-card border border-line bg-surface px-4 max-sm:-mt-2"
    >
      <summary className="min-h-9 content-center font-semibold sm:min-h-11">{title}</summary>
      <div className="grid gap-4 pb-4">{children}</div>
    </details>
  );
}

/** Converts `2026-03-04T05:06:07.000Z` to the value of an `<input type="datetime-local">`: `2026-03-04T05:06`. */
export const toFieldTime = (value: string): string => value.slice(0, 16);

/**
 * Converts the field's value to a UTC time. If it names the same minute as `before`, the seconds of `before` are kept.
 */
export function toInstant(sent: unknown, before: unknown): unknown {
  if (typeof sent !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(sent)) return sent;
  return typeof before === 'string' && toFieldTime(before) === sent ? before : `${sent}:00Z`;
}

const LIST = 'translatable-posts';

/** The slug of the post this one translates, with suggestions from a datalist. */
export function TranslationField({
  posts,
  ...field
}: {
  posts: PostLink[];
  name: 'translationOf';
  defaultValue: string;
}) {
  return (
    <MoreFields title={t('adminBlog.translation')} names={[field.name]}>
      <TextField
        label={t('adminBlog.translationOf')}
        hint={t('adminBlog.translationHint')}
        list={LIST}
        autoComplete="off"
        maxLength={200}
        {...field}
      />
      <datalist id={LIST}>
        {posts.map(({ id, slug, title, language }) => (
          <option key={id} value={slug} lang={writtenLanguage(title, language)}>
            {title}
          </option>
        ))}
      </datalist>
    </MoreFields>
  );
}

const statuses = () => [
  { value: 'draft', label: t('adminBlog.draft') },
  { value: 'published', label: t('adminBlog.published') },
];

/** The previewed value, else the stored one. */
type Values = { valueOf: (name: keyof BlogPost) => string };

const fieldsOf =
  ({ valueOf }: Values) =>
  <N extends keyof BlogPost>(name: N) => ({ name, defaultValue: valueOf(name) });

function SearchEngineFields({ valueOf }: Values) {
  const first = useFirstValue('metaDescription', valueOf('metaDescription'));
  const [metaLength, setMetaLength] = useState(first.length);
  const hydrated = useHydrated();
  const field = fieldsOf({ valueOf });
  return (
    <MoreFields title={t('adminBlog.forSearchEngines')} names={['metaDescription', 'metaKeywords']}>
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
}: Values & { post: BlogPost | null; categories: BlogCategory[]; translatable: PostLink[] }) {
  const field = fieldsOf({ valueOf });
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
      <input type="hidden" name="publishedBefore" value={post?.publishedAt ?? ''} />
      <TextField
        label={t('adminBlog.publishedAt')}
        hint={t('adminBlog.publishedAtHint')}
        type="datetime-local"
        {...field('publishedAt')}
        defaultValue={toFieldTime(valueOf('publishedAt'))}
      />
      <MoreFields title={t('adminBlog.more')} names={['excerpt', 'featuredImageUrl', 'language']}>
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
      <SearchEngineFields valueOf={valueOf} />
    </>
  );
}
