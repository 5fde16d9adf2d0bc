import { redirect } from '@remix-run/node';
import { useLoaderData, type ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { countView, getPost } from '~/domain/blog/blog.server';
import { postPath } from '~/domain/blog/to-post.server';
import { isHumanVisit } from '~/http/headers/read-request.server';
import { screenLoader } from '~/http/pages/screen.server';
import { runInBackground } from '~/lib/concurrency/concurrent-work';
import { titleDirection } from '~/lib/language/text-language';
import { log } from '~/log.server';
import { t } from '~/messages/t';
import { PostBody, PostHeader } from '~/ui/cards/blog-post-parts';
import { missingScreen, type Missing, publicMeta } from '~/ui/feedback/error-screen';
import { ButtonLink } from '~/ui/forms/button';
import { BackLink } from '~/ui/text/back-link';
import { postHead } from './post-head.server';

export const loader = screenLoader('anyone', async ({ params, request, url }) => {
  const post = await getPost(params.slug ?? '');
  if (post.slug !== params.slug) throw redirect(postPath(post) + url.search, 301);
  if (isHumanVisit(request)) {
    runInBackground(
      countView(post.id).catch((error: unknown) => log.warn({ err: error }, 'view not counted')),
    );
  }
  // The page shows only one of the two, so the other is not sent.
  const shown = post.contentHtml === null ? post : { ...post, content: '' };
  return { post: shown, head: postHead(post) };
});

/** Does not reload after a form on this page, which would count another view. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

const missing = (): Missing => ({
  title: t('refusal.noPost'),
  text: t('blog.postNotFoundHint'),
  back: ['/blog', t('blog.backToBlog')],
});

export const meta = publicMeta(missing);

export default function BlogPostScreen() {
  const { post } = useLoaderData<typeof loader>();
  return (
    <article dir={titleDirection(post.title)} className="page grid max-w-3xl gap-6 page-room">
      <p>
        <BackLink to="/blog">{t('blog.backToBlog')}</BackLink>
      </p>
      <PostHeader post={post} title="h1" />
      <PostBody post={post} />
      <p>
        <ButtonLink to="/blog" variant="secondary">
          {t('blog.backToBlog')}
        </ButtonLink>
      </p>
    </article>
  );
}

export const ErrorBoundary = missingScreen(missing);
