import type { Directory } from './contract.server';
import {
  readEpisodeList,
  readPodcastAnswer,
  readPodcastList,
} from './podcast-index-answers.server';
import { PodcastIndexRequests, type PodcastIndexOptions } from './podcast-index-requests.server';

const MEGABYTE = 1_000_000;
/** From 100 on, title searches have answered with nothing at all. */
const MOST_PODCASTS = 99;
/** One below the documented maximum, for the same off-by-one. */
const MOST_EPISODES = 999;
const LONGEST_TERM = 300;
const CATEGORY_ISLAM = 63;

/** The client of podcastindex.org's API 1.0. */
export function makePodcastIndexDirectory(options: PodcastIndexOptions): Directory {
  const requests = new PodcastIndexRequests(options);
  const page = { maxBytes: 5 * MEGABYTE };
  const lookup = { ...page, refusalMeansMissing: true };
  return {
    kind: 'podcast-index',

    async searchPodcasts(term, { similarTitle = false, priority } = {}) {
      // Half a surrogate pair cannot be sent, and an endless address would be refused.
      const q = term.trim().slice(0, LONGEST_TERM).toWellFormed();
      if (!q) return [];
      const max = MOST_PODCASTS;
      const body = similarTitle
        ? await requests.get('search/bytitle', { q, similar: true, max }, page, priority)
        : await requests.get('search/byterm', { q, max }, page, priority);
      return readPodcastList(body);
    },

    async findPodcast(id) {
      return readPodcastAnswer(await requests.get('podcasts/byfeedid', { id }, lookup));
    },

    async listEpisodes(id) {
      const body = await requests.get(
        'episodes/byfeedid',
        { id, max: MOST_EPISODES, fulltext: true },
        { maxBytes: 30 * MEGABYTE, bodyWithin: 15_000, refusalMeansMissing: true },
      );
      return readEpisodeList(body);
    },

    async listTrending() {
      const query = { cat: CATEGORY_ISLAM, max: MOST_PODCASTS };
      return readPodcastList(await requests.get('podcasts/trending', query, page));
    },
  };
}
