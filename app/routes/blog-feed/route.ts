import { listPosts } from '~/domain/blog/blog.server';
import { env } from '~/env.server';
import { api, endpoint } from '~/http/api.server';
import { escapeXml } from '~/lib/escape-xml';

/** How many posts a feed reader gets. */
const FEED_LENGTH = 30;

type Post = Awaited<ReturnType<typeof listPosts>>['posts'][number];

function item(post: Post): string {
  const url = `${env.SITE_URL}/blog/${encodeURIComponent(post.slug)}`;
  return [
    '<item>',
    `<title>${escapeXml(post.title)}</title>`,
    `<link>${escapeXml(url)}</link>`,
    `<guid isPermaLink="false">${escapeXml(post.id)}</guid>`,
    post.publishedAt ? `<pubDate>${new Date(post.publishedAt).toUTCString()}</pubDate>` : '',
    post.excerpt ? `<description>${escapeXml(post.excerpt)}</description>` : '',
    post.category ? `<category>${escapeXml(post.category.name)}</category>` : '',
    '</item>',
  ].join('');
}

function feed(posts: Post[]): string {
  const home = `${env.SITE_URL}/blog`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>${escapeXml(`${env.SITE_NAME} Blog`)}</title>`,
    `<link>${escapeXml(home)}</link>`,
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(`${home}/feed.xml`)}"/>`,
    '<description>News, guides and stories about listening together.</description>',
    ...posts.map(item),
    '</channel></rss>',
  ].join('\n');
}

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'The newest posts as an RSS feed.',
    handle: async () => {
      const { posts } = await listPosts({ limit: FEED_LENGTH });
      return new Response(feed(posts), {
        headers: {
          'Content-Type': 'application/rss+xml; charset=utf-8',
          'Cache-Control': 'public, max-age=600',
        },
      });
    },
  }),
});

export const action = loader;
