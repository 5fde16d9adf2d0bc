import { createHash } from 'node:crypto';
import { feedTitle, type PersonalFeedKind } from '~/domain/sync/personal-feeds';
import {
  openPersonalFeed,
  readPersonalFeed,
  type FeedItem,
} from '~/domain/sync/personal-feeds.server';
import { env } from '~/env.server';
import { orNotModified } from '~/http/public-response.server';
import { element, enclosure, RSS_TYPE, writeRss } from '~/lib/feeds/write-rss';
import { escapeXml } from '~/lib/html/html-from-text';
import { inLanguage } from '~/messages/find-text';
import { t, pageLanguage } from '~/messages/t';
import { pageUrl } from '~/page-url.server';
import type { Params, AppRequest } from './app-request-context.server';

/** For a list whose first episode has no date. */
const NO_DATE = Date.UTC(2000, 0, 1);

/**
 * Apps sort by date: an episode of the queue or the history that is not older than the one above gets a date one second
 * before it.
 */
function inFallingDates(items: FeedItem[]): FeedItem[] {
  let before = Infinity;
  return items.map((item) => {
    const publishedAt = Date.parse(item.episode.pubDate ?? '');
    const latest = Number.isFinite(before) ? before - 1_000 : Infinity;
    const date = Math.min(
      Number.isNaN(publishedAt) ? latest : Math.floor(publishedAt / 1_000) * 1_000,
      latest,
    );
    before = Number.isFinite(date) ? date : NO_DATE;
    return { ...item, episode: { ...item.episode, pubDate: new Date(before).toISOString() } };
  });
}

/** Only for the member's own apps: podcast directories are asked not to list it. */
const written = (kind: PersonalFeedKind, items: FeedItem[]): string =>
  writeRss({
    title: `${feedTitle(kind)} · ${env.SITE_NAME}`,
    link: pageUrl('/'),
    language: pageLanguage(),
    description: t('ownFeeds.feedAbout'),
    more: [
      `<itunes:image href="${escapeXml(pageUrl('/og.png'))}"/>`,
      element('itunes:block', 'Yes'),
    ],
    items: items.map(({ episode, podcast, audioType, audioLength }) => ({
      id: episode.id,
      title: episode.title,
      link: pageUrl(episode.path ?? '/'),
      date: episode.pubDate,
      description: podcast.title,
      more: [
        element('itunes:author', podcast.title),
        element('itunes:duration', episode.duration || null),
        enclosure({
          url: new URL(episode.audioUrl ?? '', env.SITE_URL).href,
          bytes: audioLength ?? 0,
          type: audioType ?? 'audio/mpeg',
        }),
      ],
    })),
  });

export async function personalFeed(
  { request }: AppRequest,
  { kind = '' }: Params,
): Promise<Response> {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const opened = await openPersonalFeed(kind, token);
  return inLanguage(opened.language ?? pageLanguage(), async () => {
    const listed = await readPersonalFeed(opened.userId, opened.kind);
    const xml = written(opened.kind, opened.kind === 'new' ? listed : inFallingDates(listed));
    const answer = new Response(xml, {
      headers: {
        'Content-Type': RSS_TYPE,
        'Cache-Control': 'private, no-cache',
        'Referrer-Policy': 'no-referrer',
        'X-Robots-Tag': 'noindex',
        ETag: `"${createHash('sha1').update(xml).digest('base64url')}"`,
      },
    });
    return orNotModified(request, answer);
  });
}
