import { fold } from '~/lib/fold';
import { podcastGuidOf } from '~/lib/podcast-guid.server';
import type { Directory, DirectoryEpisode, DirectoryPodcast } from './contract.server';
import { SAMPLE_AUTHOR, samplePodcasts, type SamplePodcast } from './sample-library';

/**
 * The directory of an installation without a Podcast Index key: it knows the sample library and asks nobody.
 * It matches whole folded words as the real one does, so that searching behaves alike.
 */
export function makeSampleDirectory(): Directory {
  const living = samplePodcasts.filter((podcast) => !podcast.dead);
  const find = (id: number) => samplePodcasts.find((podcast) => podcast.id === id);
  return {
    kind: 'sample',

    searchPodcasts(term, { similarTitle = false } = {}) {
      const words = wordsOf(term);
      const found = living
        .map((podcast) => ({ podcast, score: score(podcast, words, similarTitle) }))
        .filter(({ score }) => score > 0)
        .sort((one, other) => other.score - one.score);
      return Promise.resolve(found.map(({ podcast }) => toDirectoryPodcast(podcast)));
    },

    findPodcast(id) {
      const podcast = find(id);
      return Promise.resolve(podcast ? toDirectoryPodcast(podcast) : null);
    },

    listEpisodes(id) {
      const podcast = find(id);
      return Promise.resolve(podcast ? toDirectoryEpisodes(podcast) : []);
    },

    listTrending: () => Promise.resolve(living.map(toDirectoryPodcast)),
  };
}

function wordsOf(text: string): string[] {
  return fold(text).split(' ').filter(Boolean);
}

/** 2 when every word is in the title, 1 when title, author, categories and description hold them, else 0. */
function score(podcast: SamplePodcast, words: string[], titleOnly: boolean): number {
  const { title, categories } = podcast;
  const description = podcast.description.replace(/<[^>]*>/g, ' ');
  const isIn = (text: string) => {
    const held = new Set(wordsOf(text));
    return words.length > 0 && words.every((word) => held.has(word));
  };
  if (isIn(title)) return 2;
  if (titleOnly) return 0;
  return isIn([title, SAMPLE_AUTHOR, ...categories, description].join(' ')) ? 1 : 0;
}

function toDirectoryPodcast(podcast: SamplePodcast): DirectoryPodcast {
  return {
    id: podcast.id,
    title: podcast.title,
    url: podcast.feedUrl,
    link: null,
    description: podcast.description,
    author: SAMPLE_AUTHOR,
    ownerName: SAMPLE_AUTHOR,
    image: podcast.imageUrl,
    language: podcast.language,
    categories: podcast.categories,
    itunesId: null,
    podcastGuid: podcastGuidOf(podcast.feedUrl),
    episodeCount: podcast.episodes.length,
    explicit: false,
    medium: 'podcast',
    newestItemAt: podcast.episodes[0]?.publishedAt ?? null,
    dead: podcast.dead,
  };
}

function toDirectoryEpisodes(podcast: SamplePodcast): DirectoryEpisode[] {
  return podcast.episodes.map(({ title, description, publishedAt, guid, audio }, index) => ({
    id: podcast.id * 100 + index,
    guid,
    title,
    description,
    link: null,
    datePublished: publishedAt,
    duration: audio?.seconds ?? null,
    enclosureUrl: audio?.url ?? null,
    enclosureType: audio ? 'audio/mpeg' : null,
    enclosureLength: audio?.bytes ?? null,
    image: podcast.imageUrl,
    season: null,
    episode: podcast.episodes.length - index,
    episodeType: 'full',
    explicit: false,
  }));
}
