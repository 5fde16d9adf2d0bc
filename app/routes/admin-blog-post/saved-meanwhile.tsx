import type { BlogPost } from '~/domain/blog/blog';
import { Notice } from '~/ui/notice';

/** What the other admin saved, beside what was typed here: nothing is lost until somebody decides. */
export function SavedMeanwhile({ post }: { post: BlogPost }) {
  return (
    <Notice title="The post as it is saved now">
      <p>Your text is still in the form below. Saving again replaces this version with yours.</p>
      <details className="mt-2">
        <summary className="min-h-11 py-2 font-semibold">Show the saved version</summary>
        <p dir="auto" className="font-semibold">
          {post.title}
        </p>
        <p dir="auto" className="whitespace-pre-line">
          {post.content}
        </p>
      </details>
    </Notice>
  );
}
