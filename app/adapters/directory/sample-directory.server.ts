import { fold } from '~/lib/text/fold';
import type { Directory, DirectoryPodcast } from './contract.server';
import { sampleLibrary } from './sample-library.server';

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
        .sort((one, other) => other.score - one.score)
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
