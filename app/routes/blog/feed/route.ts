import { listPostsForReaders } from '~/domain/blog/blog.server';
import { env } from '~/env.server';
import { api, endpoint } from '~/http/api.server';
import { escapeXml } from '~/lib/text/escape-xml';
import { pageUrl } from '~/messages/page-url.server';
import { t } from '~/messages/t';

const FEED_LENGTH = 30;

type Post = Awaited<ReturnType<typeof listPostsForReaders>>[number];

function item(post: Post): string {
  const url = pageUrl(`/blog/${encodeURIComponent(post.slug)}`);
  return [
    '<item>',
    `<title>${escapeXml(post.title)}</title>`,
    `<link>${escapeXml(url)}</link>`,
    `<guid isPermaLink="false">${escapeXml(post.id)}</guid>`,
    post.publishedAt ? `<pubDate>${new Date(post.publishedAt).toUTCString()}</pubDate>` : '',
    `<description>${escapeXml(post.summary)}</description>`,
    post.category ? `<category>${escapeXml(post.category.name)}</category>` : '',
    '</item>',
  ].join('');
}

function feed(posts: Post[]): string {
  const home = pageUrl('/blog');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>${escapeXml(t('blog.feedTitle', { site: env.SITE_NAME }))}</title>`,
    `<link>${escapeXml(home)}</link>`,
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(`${home}/feed.xml`)}"/>`,
    `<description>${escapeXml(t('blog.about'))}</description>`,
    ...posts.map(item),
    '</channel></rss>',
  ].join('\n');
}

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'The newest posts as an RSS feed.',
    handle: async () => {
      const posts = await listPostsForReaders(FEED_LENGTH);
      const newest = posts[0]?.publishedAt;
      return new Response(feed(posts), {
        headers: {
          ...(newest ? { 'Last-Modified': new Date(newest).toUTCString() } : {}),
          'Content-Type': 'application/rss+xml; charset=utf-8',
          'Cache-Control': 'public, max-age=600',
        },
      });
    },
  }),
});

export const action = loader;
