import { z } from 'zod';
import { listPostsForReaders } from '~/domain/blog/blog.server';
import { postPath } from '~/domain/blog/to-post.server';
import { languageChoice } from '~/domain/input-schema';
import { env } from '~/env.server';
import { api, endpoint } from '~/http/api.server';
import { listPath } from '~/http/pages/public-head.server';
import { escapeXml } from '~/lib/html/html-from-text';
import { pageUrl } from '~/page-url.server';
import { t, pageLanguage } from '~/messages/t';

const FEED_LENGTH = 30;

type Post = Awaited<ReturnType<typeof listPostsForReaders>>[number];

function item(post: Post): string {
  const url = pageUrl(postPath(post));
  return [
    '<item>',
    `<title>${escapeXml(post.title)}</title>`,
    `<link>${escapeXml(url)}</link>`,
    `<guid isPermaLink="false">${escapeXml(post.id)}</guid>`,
    post.publishedAt ? `<pubDate>${new Date(post.publishedAt).toUTCString()}</pubDate>` : '',
    `<description>${escapeXml(post.summary)}</description>`,
    post.language ? `<dc:language>${escapeXml(post.language)}</dc:language>` : '',
    post.category ? `<category>${escapeXml(post.category.name)}</category>` : '',
    '</item>',
  ].join('');
}

/** @param language only lists posts in this language; null lists all */
function feed(posts: Post[], language: string | null): string {
  const filter = { language: language ?? '' };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>',
    `<title>${escapeXml(t('blog.feedTitle', { site: env.SITE_NAME }))}</title>`,
    `<link>${escapeXml(pageUrl(listPath('/blog', filter)))}</link>`,
    `<language>${escapeXml(language ?? pageLanguage())}</language>`,
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(pageUrl(listPath('/blog/feed.xml', filter)))}"/>`,
    `<description>${escapeXml(t('blog.about'))}</description>`,
    ...posts.map(item),
    '</channel></rss>',
  ].join('\n');
}

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'Get the newest posts as an RSS feed; filter by language tag.',
    query: z.object({ language: languageChoice }),
    handle: async ({ query: { language } }) => {
      const posts = await listPostsForReaders(FEED_LENGTH, language);
      const newest = posts[0]?.publishedAt;
      return new Response(feed(posts, language), {
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
