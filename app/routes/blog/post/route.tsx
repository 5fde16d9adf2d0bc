import { redirect } from '@remix-run/node';
import { Link, useLoaderData, type ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { countView, getPost } from '~/domain/blog/blog.server';
import { postPath } from '~/domain/blog/to-post.server';
import { isHumanVisit } from '~/http/headers/read-request.server';
import { screenLoader } from '~/http/pages/screen.server';
import {
  writtenLanguage,
  titleDirection,
  titleLanguage,
  ownLanguageName,
} from '~/lib/language/text-language';
import { runInBackground } from '~/lib/concurrency/concurrent-work';
import { log } from '~/log.server';
import { t } from '~/messages/t';
import { PostBody, PostByline, PostCategory } from '~/ui/cards/blog-post-parts';
import { ButtonLink } from '~/ui/forms/button';
import { missingScreen, type Missing, publicMeta } from '~/ui/feedback/error-screen';
import { postHead } from './post-head.server';
import type { PostLink } from '~/domain/blog/blog-schema';
import { BackLink } from '~/ui/text/back-link';

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
      <header className="grid gap-3">
        {post.category ? (
          <p>
            <PostCategory category={post.category} />
          </p>
        ) : null}
        <h1
          lang={writtenLanguage(post.title, post.language)}
          className="text-3xl font-semibold wrap-anywhere md:text-4xl"
        >
          {post.title}
        </h1>
        <PostByline post={post} />
        <AlsoIn posts={post.translations} />
      </header>
      <PostBody post={post} />
      <p>
        <ButtonLink to="/blog" look="secondary">
          {t('blog.backToBlog')}
        </ButtonLink>
      </p>
    </article>
  );
}

export const ErrorBoundary = missingScreen(missing);

/** Links to translations, named by language, or by title if the language is unknown. */
function AlsoIn({ posts }: { posts: PostLink[] }) {
  if (posts.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <span id="also-in">{t('blog.alsoIn')}</span>
      <ul aria-labelledby="also-in" className="flex flex-wrap gap-x-3">
        {posts.map(({ id, slug, title, language }) => {
          const name = language ? ownLanguageName(language) : title;
          return (
            <li key={id}>
              <Link
                to={`/blog/${slug}`}
                lang={language ?? titleLanguage(title)}
                dir={titleDirection(name)}
                hrefLang={language ?? undefined}
                className="inline-flex min-h-11 items-center text-accent underline"
              >
                {name}
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
