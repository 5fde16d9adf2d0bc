import type { PostLink } from '~/domain/blog/blog';
import { writtenLanguage } from '~/lib/language/text-language';
import { TextField } from '~/ui/forms/form-fields';
import { MoreFields } from './more-fields';
import { t } from '~/messages/t';

const LIST = 'translatable-posts';

/** The slug of the post this one translates, with suggestions from a datalist. */
export function TranslationField({
  posts,
  errors,
  ...field
}: {
  posts: PostLink[];
  name: string;
  defaultValue: string;
  errors?: string[];
}) {
  return (
    <MoreFields title={t('adminBlog.translation')} errors={[errors]}>
      <TextField
        label={t('adminBlog.translationOf')}
        hint={t('adminBlog.translationHint')}
        list={LIST}
        autoComplete="off"
        maxLength={200}
        errors={errors}
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
