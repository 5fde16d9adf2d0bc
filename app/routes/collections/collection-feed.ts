import { z } from 'zod';
import { collectionPath } from '~/domain/collections/collections';
import { getCollection } from '~/domain/collections/collections.server';
import { listFeedItems, type FeedItem } from '~/domain/collections/feed-items.server';
import { idText } from '~/domain/input-schema';
import { env } from '~/env.server';
import { api, endpoint } from '~/http/api.server';
import { escapeXml } from '~/lib/html/html-from-text';
import { pageUrl } from '~/page-url.server';
import { pageLanguage } from '~/messages/t';

/** Numbered, because podcast apps sort items without a number by date. */
function itemOf({ id, title, podcast, note, ...item }: FeedItem, index: number): string {
  const { sound, duration, publishedAt } = item;
  return [
    '<item>',
    `<title>${escapeXml(title)}</title>`,
    `<link>${escapeXml(pageUrl(item.path))}</link>`,
    `<guid isPermaLink="false">${escapeXml(id)}</guid>`,
    publishedAt ? `<pubDate>${publishedAt.toUTCString()}</pubDate>` : '',
    `<description>${escapeXml(note || podcast)}</description>`,
    `<itunes:author>${escapeXml(podcast)}</itunes:author>`,
    `<itunes:episode>${index + 1}</itunes:episode>`,
    duration === null ? '' : `<itunes:duration>${duration}</itunes:duration>`,
    sound
      ? `<enclosure url="${escapeXml(sound.url)}" length="${sound.bytes}" type="${escapeXml(sound.type)}"/>`
      : '',
    '</item>',
  ].join('');
}

type Channel = { id: string; title: string; words: string; language: string | null };

function feed({ id, title, words, language }: Channel, items: FeedItem[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>',
    `<title>${escapeXml(`${title} – ${env.SITE_NAME}`)}</title>`,
    `<link>${escapeXml(pageUrl(collectionPath(id)))}</link>`,
    `<language>${escapeXml(language ?? pageLanguage())}</language>`,
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(pageUrl(`${collectionPath(id)}/feed.xml`))}"/>`,
    `<description>${escapeXml(words || title)}</description>`,
    '<itunes:type>serial</itunes:type>',
    ...items.map(itemOf),
    '</channel></rss>',
  ].join('\n');
}

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'Get a public or link-shared collection as an RSS feed, in its order.',
    params: z.object({ id: idText }),
    refuses: [410],
    handle: async ({ params: { id } }) => {
      const collection = await getCollection(null, id);
      return new Response(feed(collection, await listFeedItems(id)), {
        headers: {
          'Content-Type': 'application/rss+xml; charset=utf-8',
          'Cache-Control': 'no-cache',
        },
      });
    },
  }),
});

export const action = loader;
