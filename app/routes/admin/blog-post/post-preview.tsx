import { useEffect, useRef, useState } from 'react';
import { keepsLegacyHtml } from '~/domain/blog/blog';
import type { BlogPost } from '~/domain/blog/blog-schema';
import { t } from '~/messages/t';
import { PostText } from '~/ui/cards/blog-post-parts';
import { useHydrated } from '~/ui/document/store';
import { ScrollRegion } from '~/ui/text/text-page';

type Render = (content: string) => string;
type Props = { text: { content: string; contentHtml: string | null } };

/** Limited in height, so that the save button stays nearby. */
function PreviewText({ text }: Props) {
  return (
    <ScrollRegion name={t('admin.preview')} className="max-h-72 overflow-y-auto">
      <PostText post={{ ...text, language: null }} />
    </ScrollRegion>
  );
}

/** The renderer is loaded when the preview is opened. */
export function PostPreview({ post }: { post: BlogPost | null }) {
  const details = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  const [renderer, setRenderer] = useState<{ render: Render } | null>(null);
  const [content, setContent] = useState('');

  useEffect(() => {
    const field = details.current?.closest('form')?.elements.namedItem('content');
    if (!open || !(field instanceof HTMLTextAreaElement)) return;
    const read = () => setContent(field.value);
    read();
    field.addEventListener('input', read);
    return () => field.removeEventListener('input', read);
  }, [open]);

  useEffect(() => {
    if (!open || renderer) return;
    setFailed(false);
    import('./markdown-preview.client').then(
      ({ previewHtml }) => setRenderer({ render: previewHtml }),
      () => setFailed(true),
    );
  }, [open, renderer]);

  if (!useHydrated()) return null;
  const contentHtml =
    renderer && !(post && keepsLegacyHtml(post, content)) ? renderer.render(content) : null;
  return (
    <details
      ref={details}
      className="rounded-card border border-line bg-surface px-4 open:pb-3"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="min-h-11 content-center font-semibold">{t('admin.preview')}</summary>
      {open && failed ? <p>{t('adminBlog.previewNotLoaded')}</p> : null}
      {open && renderer ? <PreviewText text={{ content, contentHtml }} /> : null}
    </details>
  );
}

/** Rendered by the server; with script the form has its own preview. */
export function PlainPreview({ text }: Props) {
  return (
    <section className="grid gap-3 rounded-card border border-line bg-surface p-4">
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- reading goes on here */}
      <h3 tabIndex={-1} autoFocus className="text-lg font-semibold">
        {t('admin.preview')}
      </h3>
      <p className="text-ink-muted">{t('adminBlog.nothingSaved')}</p>
      <PreviewText text={text} />
    </section>
  );
}
