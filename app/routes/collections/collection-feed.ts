import { z } from 'zod';
import { collectionPath } from '~/domain/collections/collections';
import { getCollection } from '~/domain/collections/collections.server';
import { listFeedItems, type FeedItem } from '~/domain/collections/feed-items.server';
import { idText } from '~/domain/input-schema';
import { env } from '~/env.server';
import { api, endpoint } from '~/http/api.server';
import { element, enclosure, RSS_TYPE, writeRss } from '~/lib/feeds/write-rss';
import { pageLanguage } from '~/messages/t';
import { pageUrl } from '~/page-url.server';

type Channel = { id: string; title: string; words: string; language: string | null };

const feed = ({ id, title, words, language }: Channel, items: FeedItem[]): string =>
  writeRss({
    title: `${title} – ${env.SITE_NAME}`,
    link: pageUrl(collectionPath(id)),
    language: language ?? pageLanguage(),
    description: words || title,
    self: pageUrl(`${collectionPath(id)}/feed.xml`),
    more: [element('itunes:type', 'serial')],
    items: items.map(({ podcast, note, sound, path, publishedAt, ...item }, index) => ({
      ...item,
      link: pageUrl(path),
      date: publishedAt,
      description: note || podcast,
      more: [
        element('itunes:author', podcast),
        // Podcast apps sort items without a number by date.
        element('itunes:episode', index + 1),
        element('itunes:duration', item.duration),
        sound ? enclosure(sound) : '',
      ],
    })),
  });

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
          'Content-Type': RSS_TYPE,
          'Cache-Control': 'no-cache',
        },
      });
    },
  }),
});

export const action = loader;
