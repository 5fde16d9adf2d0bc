import type { BlogPost } from '~/domain/blog/blog';
import { writtenLanguage } from '~/lib/language/text-language';
import { Notice } from '~/ui/feedback/notice';
import { WrittenText } from '~/ui/text/written-text';

export function SavedMeanwhile({ post }: { post: BlogPost }) {
  return (
    <Notice title="The post as it is saved now">
      <p>Your text is still in the form below. Saving again replaces this version with yours.</p>
      <details className="mt-2">
        <summary className="min-h-11 py-2 font-semibold">Show the saved version</summary>
        <p dir="auto" lang={writtenLanguage(post.title, post.language)} className="font-semibold">
          {post.title}
        </p>
        <WrittenText text={post.content} language={post.language} />
      </details>
    </Notice>
  );
}
