import { db } from '~/adapters/database/client.server';
import type { DirectoryEpisode, DirectoryPodcast } from '~/adapters/directory/directory.server';
import { rss } from '../../adapters/feeds/read-feed';

export type TestItem = {
  guid?: string | null;
  title?: string;
  url?: string;
  date?: string | null;
  description?: string;
  extra?: string;
};

/** A feed item; values not given are derived from its number. */
export function item(number: number, values: TestItem = {}) {
  const { guid = `guid-${number}`, title = `Episode ${number}`, date, description = '' } = values;
  const url = values.url ?? `https://cdn.example.org/${number}.mp3`;
  const day = `2026-03-${String(number).padStart(2, '0')}T10:00:00Z`;
  const pubDate = date === null ? '' : `<pubDate>${date ?? day}</pubDate>`;
  return `<item><title>${title}</title>${guid === null ? '' : `<guid isPermaLink="false">${guid}</guid>`}${pubDate}<description><![CDATA[${description}]]></description><enclosure url="${url}" type="audio/mpeg" length="123456"/><itunes:duration>600</itunes:duration>${values.extra ?? ''}</item>`;
}

export function feed(items: string[], channel = '<title>Evening Circle</title>') {
  return rss(`${channel}${items.join('')}`);
}

export function directoryPodcast(
  values: Partial<DirectoryPodcast> & { url: string },
): DirectoryPodcast {
  return {
    id: 1,
    title: 'From the directory',
    link: null,
    description: 'Known to the directory',
    author: 'Directory author',
    ownerName: null,
    image: 'https://directory.example.org/art.jpg',
    language: 'ar',
    categories: ['Islam', 'Religion'],
    itunesId: 42,
    podcastGuid: null,
    episodeCount: 2,
    explicit: false,
    medium: 'podcast',
    newestItemAt: null,
    dead: false,
    ...values,
  };
}

export function directoryEpisode(number: number): DirectoryEpisode {
  return {
    id: number,
    guid: `guid-${number}`,
    title: `Episode ${number}`,
    description: '',
    link: null,
    datePublished: new Date(`2026-03-0${number}T10:00:00Z`),
    duration: 600,
    enclosureUrl: `https://cdn.example.org/${number}.mp3`,
    enclosureType: 'audio/mpeg',
    enclosureLength: 123456,
    image: null,
    season: null,
    episode: null,
    episodeType: 'full',
    explicit: null,
  };
}

export async function clearPodcasts() {
  await db.podcast.deleteMany();
}

/** The stored episodes of a podcast, oldest first. */
export function episodesOf(podcastId: string) {
  return db.episode.findMany({
    where: { podcastId },
    orderBy: [{ sortDate: 'asc' }, { id: 'asc' }],
  });
}
