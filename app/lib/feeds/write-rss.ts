import { escapeXml } from '~/lib/html/html-from-text';

/** Empty if there is nothing to say. */
export const element = (name: string, text: string | number | null | undefined): string =>
  text === null || text === undefined ? '' : `<${name}>${escapeXml(String(text))}</${name}>`;

type Enclosure = { url: string; bytes: number; type: string };

export const enclosure = ({ url, bytes, type }: Enclosure): string =>
  `<enclosure url="${escapeXml(url)}" length="${bytes}" type="${escapeXml(type)}"/>`;

type Item = {
  /** Stays the same when the address changes. */
  id: string;
  title: string;
  link: string;
  /** A `Date`, or ISO text. */
  date: Date | string | null;
  description: string;
  /** Further elements. */
  more: string[];
};

type Channel = {
  title: string;
  link: string;
  /** BCP 47 tag. */
  language: string;
  description: string;
  /** The feed's own address, unless it is secret. */
  self?: string;
  more?: string[];
  items: Item[];
};

const itemElement = ({ id, title, link, date, description, more }: Item): string =>
  [
    '<item>',
    element('title', title),
    element('link', link),
    `<guid isPermaLink="false">${escapeXml(id)}</guid>`,
    element('pubDate', date && new Date(date).toUTCString()),
    element('description', description),
    ...more,
    '</item>',
  ].join('');

/** An RSS 2.0 document. `more` may use the prefixes `dc` and `itunes`. */
export const writeRss = (channel: Channel): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>',
    element('title', channel.title),
    element('link', channel.link),
    element('language', channel.language),
    channel.self
      ? `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(channel.self)}"/>`
      : '',
    element('description', channel.description),
    ...(channel.more ?? []),
    ...channel.items.map(itemElement),
    '</channel></rss>',
  ].join('\n');

export const RSS_TYPE = 'application/rss+xml; charset=utf-8';
