import { PostText } from '~/ui/text/blog-post-parts';
import { t } from '~/messages/t';

type Props = { text: { content: string; contentHtml: string | null } };

/** Shown by the server; with script the form has a preview of its own. */
export function PlainPreview({ text }: Props) {
  return (
    <section className="grid gap-3 rounded-card border border-line bg-surface p-4">
      {/* eslint-disable-next-line jsx-a11y/no-autofocus -- reading goes on here */}
      <h3 tabIndex={-1} autoFocus className="text-lg font-semibold">
        {t('admin.preview')}
      </h3>
      <p className="text-ink-muted">{t('adminBlog.nothingSaved')}</p>
      <PostText post={{ ...text, language: null }} />
    </section>
  );
}
