import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FeedChannel, FeedItem } from '~/adapters/feeds/feed-types';
import { PUBLIC_FOLDERS } from '~/adapters/feeds/fetch/fetch-feed.server';
import { FeedReader } from '~/adapters/feeds/parse/feed-reader.server';
import { podcastGuidOf } from '~/lib/feeds/uuids.server';
import { fold } from '~/lib/text/fold';
import type { DirectoryEpisode, DirectoryPodcast, Directory } from './contract.server';

type Sample = {
  name: string;
  podcast: DirectoryPodcast;
  episodes: DirectoryEpisode[];
};

let samples: Sample[] | undefined;

/** Feeds in public/sample/feeds by id (`podcast:txt`); `itunes:complete` marks an ended podcast. */
export function sampleLibrary(): Sample[] {
  samples ??= feedFiles()
    .map(readSample)
    .sort((a, b) => a.podcast.id - b.podcast.id);
  return samples;
}

function feedFiles(): string[] {
  for (const folder of PUBLIC_FOLDERS.map((name) => path.join(name, 'sample/feeds'))) {
    try {
      return readdirSync(folder).map((name) => path.join(folder, name));
    } catch {
      // Not in this folder: try the next one.
    }
  }
  return [];
}

function readSample(file: string): Sample {
  const url = `/sample/feeds/${path.basename(file)}`;
  const reader = new FeedReader({ base: url, maxItems: 1000 });
  reader.write(readFileSync(file, 'utf8'));
  reader.end();
  const channel = reader.describe();
  const id = Number(reader.channel.first('podcast:txt'));
  const episodes = reader.items.map((item, index) => toEpisode(item, id * 100 + index, channel));
  return {
    name: path.basename(file, '.xml'),
    podcast: toPodcast(channel, id, url, episodes),
    episodes,
  };
}

function toPodcast(
  channel: FeedChannel,
  id: number,
  url: string,
  episodes: DirectoryEpisode[],
): DirectoryPodcast {
  const { title, description, author, ownerName, language, categories, explicit, medium } = channel;
  return {
    id,
    url,
    description,
    author,
    ownerName,
    language,
    categories,
    explicit,
    medium,
    title: title ?? '',
    link: null,
    image: channel.imageUrl,
    itunesId: null,
    podcastGuid: podcastGuidOf(url),
    episodeCount: episodes.length,
    newestItemAt: episodes[0]?.datePublished ?? null,
    dead: channel.complete,
  };
}

function toEpisode(item: FeedItem, id: number, channel: FeedChannel): DirectoryEpisode {
  const { guid, title, description, duration, enclosure, season, episodeType, explicit } = item;
  return {
    id,
    guid,
    description,
    duration,
    season,
    episodeType,
    explicit,
    title: title ?? '',
    link: null,
    datePublished: item.pubDate,
    enclosureUrl: enclosure?.url ?? null,
    enclosureType: enclosure?.type ?? null,
    enclosureLength: enclosure?.length ?? null,
    image: item.imageUrl ?? channel.imageUrl,
    episode: item.episodeNumber,
  };
}

export function makeSampleDirectory(): Directory {
  const find = (id: number) => sampleLibrary().find(({ podcast }) => podcast.id === id);
  const living = () => sampleLibrary().flatMap(({ podcast }) => (podcast.dead ? [] : podcast));
  return {
    kind: 'sample',

    async searchPodcasts(term, { similarTitle = false } = {}) {
      const words = wordsOf(term);
      return living()
        .map((podcast) => ({ podcast, score: score(podcast, words, similarTitle) }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score)
        .map(({ podcast }) => podcast);
    },

    findPodcast: async (id) => find(id)?.podcast ?? null,

    listEpisodes: async (id) => find(id)?.episodes ?? [],

    listTrending: async ({ languages = [] } = {}) =>
      living().filter(({ language }) => !languages.length || languages.includes(language ?? '')),

    listChanged: async () => [],
  };
}

function wordsOf(text: string): string[] {
  return fold(text).split(' ').filter(Boolean);
}

function score(podcast: DirectoryPodcast, words: string[], titleOnly: boolean): number {
  const { title, author, categories } = podcast;
  const description = podcast.description.replace(/<[^<>]*>/g, ' ');
  const isIn = (text: string) => {
    const held = new Set(wordsOf(text));
    return words.length > 0 && words.every((word) => held.has(word));
  };
  if (isIn(title)) return 2;
  if (titleOnly) return 0;
  return isIn([title, author, ...categories, description].join(' ')) ? 1 : 0;
}
