import { z } from 'zod';
import { listPostsForReaders, secondsUntilNextPost } from '~/domain/blog/blog.server';
import { postPath } from '~/domain/blog/to-post.server';
import { languageChoice } from '~/domain/input-schema';
import { env } from '~/env.server';
import { api, endpoint } from '~/http/api.server';
import { listPath } from '~/http/pages/public-head.server';
import { element, RSS_TYPE, writeRss } from '~/lib/feeds/write-rss';
import { t, pageLanguage } from '~/messages/t';
import { pageUrl } from '~/page-url.server';

const FEED_LENGTH = 30;
const CACHED_SECONDS = 600;

type Post = Awaited<ReturnType<typeof listPostsForReaders>>[number];

/** @param language only lists posts in this language; null lists all */
function feed(posts: Post[], language: string | null): string {
  const filter = { language: language ?? '' };
  return writeRss({
    title: t('blog.feedTitle', { site: env.SITE_NAME }),
    link: pageUrl(listPath('/blog', filter)),
    language: language ?? pageLanguage(),
    description: t('blog.about'),
    self: pageUrl(listPath('/blog/feed.xml', filter)),
    items: posts.map((post) => ({
      id: post.id,
      title: post.title,
      link: pageUrl(postPath(post)),
      date: post.publishedAt,
      description: post.summary,
      more: [element('dc:language', post.language), element('category', post.category?.name)],
    })),
  });
}

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'Get the newest posts as an RSS feed; filter by language tag.',
    query: z.object({ language: languageChoice }),
    handle: async ({ query: { language } }) => {
      const [posts, seconds] = await Promise.all([
        listPostsForReaders(FEED_LENGTH, language),
        secondsUntilNextPost(CACHED_SECONDS),
      ]);
      const newest = posts[0]?.publishedAt;
      return new Response(feed(posts, language), {
        headers: {
          ...(newest ? { 'Last-Modified': new Date(newest).toUTCString() } : {}),
          'Content-Type': RSS_TYPE,
          'Cache-Control': `public, max-age=${seconds}`,
        },
      });
    },
  }),
});

export const action = loader;
