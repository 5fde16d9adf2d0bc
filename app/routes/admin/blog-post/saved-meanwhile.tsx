import type { BlogPost } from '~/domain/blog/blog';
import { writtenLanguage } from '~/lib/language/text-language';
import { Notice } from '~/ui/feedback/notice';
import { WrittenText } from '~/ui/text/written-text';
import { t } from '~/messages/t';

export function SavedMeanwhile({ post }: { post: BlogPost }) {
  return (
    <Notice title={t('adminBlog.asSaved')}>
      <p>{t('adminBlog.asSavedHint')}</p>
      <details className="mt-2">
        <summary className="min-h-11 py-2 font-semibold">{t('adminBlog.showSaved')}</summary>
        <p dir="auto" lang={writtenLanguage(post.title, post.language)} className="font-semibold">
          {post.title}
        </p>
        <WrittenText text={post.content} language={post.language} />
      </details>
    </Notice>
  );
}
