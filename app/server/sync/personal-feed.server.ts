import { createHash } from 'node:crypto';
import {
  openPersonalFeed,
  readPersonalFeed,
  type FeedItem,
  type PersonalFeedKind,
} from '~/domain/sync/personal-feeds.server';
import { env } from '~/env.server';
import { orNotModified } from '~/http/public-answer.server';
import { escapeXml } from '~/lib/html/html-from-text';
import { inLanguage } from '~/messages/find-text';
import { t, pageLanguage } from '~/messages/t';
import { pageUrl } from '~/page-url.server';
import type { Params, AppRequest } from './app-visit.server';

const titles: Record<PersonalFeedKind, () => string> = {
  new: () => t('listening.newEpisodes'),
  queue: () => t('listening.queue'),
  history: () => t('listening.history'),
};

function item({ episode, podcast, audioType, audioLength }: FeedItem): string {
  const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;
  const url = escapeXml(new URL(episode.audioUrl ?? '', env.SITE_URL).href);
  return [
    '<item>',
    element('title', episode.title),
    element('itunes:author', podcast.title),
    element('description', podcast.title),
    element('link', pageUrl(episode.path ?? '/')),
    `<guid isPermaLink="false">${escapeXml(episode.id)}</guid>`,
    episode.pubDate ? element('pubDate', new Date(episode.pubDate).toUTCString()) : '',
    episode.duration ? element('itunes:duration', String(episode.duration)) : '',
    `<enclosure url="${url}" type="${escapeXml(audioType ?? 'audio/mpeg')}" length="${audioLength ?? 0}"/>`,
    '</item>',
  ].join('');
}

/** Only for the member's own apps: podcast directories are asked not to list it. */
const written = (kind: PersonalFeedKind, items: FeedItem[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>',
    `<title>${escapeXml(`${titles[kind]()} · ${env.SITE_NAME}`)}</title>`,
    `<link>${escapeXml(pageUrl('/'))}</link>`,
    `<language>${escapeXml(pageLanguage())}</language>`,
    `<description>${escapeXml(t('ownFeeds.feedAbout'))}</description>`,
    `<itunes:image href="${escapeXml(pageUrl('/og.png'))}"/>`,
    '<itunes:block>Yes</itunes:block>',
    ...items.map(item),
    '</channel></rss>',
  ].join('\n');

export async function personalFeed(
  { request }: AppRequest,
  { kind = '' }: Params,
): Promise<Response> {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const opened = await openPersonalFeed(kind, token);
  return inLanguage(opened.language ?? pageLanguage(), async () => {
    const xml = written(opened.kind, await readPersonalFeed(opened.userId, opened.kind));
    const answer = new Response(xml, {
      headers: {
        'Content-Type': 'application/rss+xml; charset=utf-8',
        'Cache-Control': 'private, no-cache',
        'Referrer-Policy': 'no-referrer',
        'X-Robots-Tag': 'noindex',
        ETag: `"${createHash('sha1').update(xml).digest('base64url')}"`,
      },
    });
    return orNotModified(request, answer);
  });
}
