import type { MetaFunction } from '@remix-run/node';
import {
  Link,
  useLoaderData,
  useRouteError,
  type ShouldRevalidateFunctionArgs,
} from '@remix-run/react';
import { countView, getPost } from '~/domain/blog/blog.server';
import { env } from '~/env.server';
import { isByPerson } from '~/http/by-person.server';
import { screenLoader } from '~/http/screen.server';
import { pageTitle } from '~/lib/page-meta';
import { runUnawaited } from '~/lib/unawaited';
import { log } from '~/log.server';
import { Badge } from '~/ui/badge';
import { PostBody, PostByline } from '~/ui/blog-post-parts';
import { ButtonLink } from '~/ui/button';
import { errorStatus, errorTitle, ErrorScreen } from '~/ui/error-screen';
import { postMeta } from './post-meta';

export const loader = screenLoader('anyone', async ({ params, request }) => {
  const post = await getPost(params.slug ?? '');
  if (isByPerson(request)) {
    runUnawaited(
      countView(post.id).catch((error: unknown) => log.warn({ err: error }, 'view not counted')),
    );
  }
  return { post, siteUrl: env.SITE_URL, siteName: env.SITE_NAME };
});

/** A form sent from this page is no new load of it, so it counts no view. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) =>
  data ? postMeta(data, matches) : [pageTitle(matches, errorTitle(error, 'Post Not Found'))];

export default function BlogPostScreen() {
  const { post } = useLoaderData<typeof loader>();
  return (
    <article className="page grid max-w-3xl gap-6 py-10">
      <p>
        <Link to="/blog" className="inline-flex min-h-11 items-center text-accent hover:underline">
          Back to Blog
        </Link>
      </p>
      <header className="grid gap-3">
        {post.category ? (
          <p>
            <Badge tone="accent">{post.category.name}</Badge>
          </p>
        ) : null}
        <h1 dir="auto" className="text-4xl font-semibold">
          {post.title}
        </h1>
        <PostByline post={post} />
      </header>
      <PostBody post={post} />
      <p>
        <ButtonLink to="/blog" look="secondary">
          Back to Blog
        </ButtonLink>
      </p>
    </article>
  );
}

export function ErrorBoundary() {
  const status = errorStatus(useRouteError());
  if (status !== 404) return <ErrorScreen status={status} />;
  return (
    <div className="page grid max-w-xl justify-items-start gap-4 py-20">
      <h1 className="text-4xl font-semibold">Post Not Found</h1>
      <p className="text-lg text-ink-muted">
        The blog post you&apos;re looking for doesn&apos;t exist or has been removed.
      </p>
      <ButtonLink to="/blog">Back to Blog</ButtonLink>
    </div>
  );
}
