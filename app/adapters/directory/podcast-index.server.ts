import type { Directory } from './contract.server';
import {
  readChangedList,
  readEpisodeList,
  readPodcastAnswer,
  readPodcastList,
} from './podcast-index-answers.server';
import { PodcastIndexRequests, type PodcastIndexOptions } from './podcast-index-requests.server';

const MEGABYTE = 1_000_000;
/** From 100 on, title searches return nothing. */
const MAX_PODCASTS = 99;
/** One below the documented maximum, because of the same off-by-one error. */
const MAX_EPISODES = 999;
const MAX_CHANGED = 1_000;
const MAX_TERM_LENGTH = 300;
const CATEGORY_ISLAM = 63;

export function makePodcastIndexDirectory(options: PodcastIndexOptions): Directory {
  const requests = new PodcastIndexRequests(options);
  const page = { maxBytes: 5 * MEGABYTE };
  const lookup = { ...page, refusalMeansMissing: true };
  return {
    kind: 'podcast-index',

    async searchPodcasts(term, { similarTitle = false, ...asking } = {}) {
      // Lone surrogates cannot be encoded.
      const q = term.trim().slice(0, MAX_TERM_LENGTH).toWellFormed();
      if (!q) return [];
      const max = MAX_PODCASTS;
      const body = similarTitle
        ? await requests.get('search/bytitle', { q, similar: true, max }, page, asking)
        : await requests.get('search/byterm', { q, max }, page, asking);
      return readPodcastList(body);
    },

    async findPodcast(id, asking) {
      return readPodcastAnswer(await requests.get('podcasts/byfeedid', { id }, lookup, asking));
    },

    async listEpisodes(id, asking) {
      const body = await requests.get(
        'episodes/byfeedid',
        { id, max: MAX_EPISODES, fulltext: true },
        { maxBytes: 30 * MEGABYTE, bodyWithin: 15_000, refusalMeansMissing: true },
        asking,
      );
      return readEpisodeList(body);
    },

    async listTrending({ languages = [], ...asking } = {}) {
      const lang = languages.join();
      const query = { cat: CATEGORY_ISLAM, ...(lang ? { lang } : {}), max: MAX_PODCASTS };
      return readPodcastList(await requests.get('podcasts/trending', query, page, asking));
    },

    async listChanged(since) {
      const query = {
        cat: CATEGORY_ISLAM,
        since: Math.floor(since.getTime() / 1000),
        max: MAX_CHANGED,
      };
      return readChangedList(await requests.get('recent/feeds', query, page, { priority: 'low' }));
    },
  };
}
