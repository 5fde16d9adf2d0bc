import { z } from 'zod';
import { podcastLanguages } from '~/domain/search/browse/browse-schema';
import { pageResponse } from '~/domain/input-schema';
import { listedEpisodeResponse } from '~/domain/episodes/episodes-schema';
import { imagePath } from '~/domain/artwork/artwork-schema';
import { MAX_QUERY_LENGTH, SEARCH_PAGE_SIZE } from './search';
import { t } from '~/messages/t';

const query = z
  .string({ error: () => t('input.query') })
  .trim()
  .min(1, { error: () => t('input.query') })
  .max(MAX_QUERY_LENGTH, { error: () => t('search.tooLong', { count: MAX_QUERY_LENGTH }) });

export const searchQuery = z.object({
  q: query,
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(SEARCH_PAGE_SIZE),
  /** Asks the directory again in spite of the cache. */
  refresh: z
    .enum(['0', '1', 'false', 'true'])
    .default('0')
    .transform((value) => value === '1' || value === 'true'),
  language: podcastLanguages,
  exact: z
    .enum(['0', '1'])
    .default('0')
    .describe('1 finds the words of `q` alone, in no other spelling or language.')
    .transform((value) => value === '1'),
});

export const trendingQuery = searchQuery.pick({ page: true, limit: true, language: true });

export const searchResultResponse = z.object({
  /** Our id, or `api_<podcastIndexId>` when it is not stored. */
  id: z.string(),
  slug: z.string().nullable(),
  podcastIndexId: z.number().nullable(),
  title: z.string(),
  author: z.string().nullable(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  imagePath,
  /** BCP 47, or null. */
  language: z.string().nullable(),
  categories: z.array(z.string()),
  episodeCount: z.number(),
  cached: z.boolean(),
  inDatabase: z.boolean(),
  matchedEpisode: listedEpisodeResponse.shape.episode.optional(),
});

/** What was looked for besides the words of the query. */
const wideningResponse = z.object({
  concept: z.string().describe('What the words say, such as `salah`.'),
  terms: z
    .array(z.object({ language: z.string(), text: z.string() }))
    .describe('Words for it in other languages, each with its language; of each its usual one.'),
});

const also = z
  .array(wideningResponse)
  .describe('What was looked for besides the words of `q`; nothing with `exact=1`.');

export const searchAnswerResponse = z.object({
  podcasts: z.array(searchResultResponse),
  source: z.enum(['cached', 'live']),
  /** Shown when the directory failed and only stored podcasts are listed. */
  notice: z.string().nullable(),
  didYouMean: z.string().nullable(),
  also,
  ...pageResponse.shape,
  /** Null while the directory has not been asked. */
  totalCount: z.number().nullable(),
  totalPages: z.number().nullable(),
});

export const transcriptSearchQuery = searchQuery.omit({ refresh: true });

/** A sentence of a transcript, in whose language `language` is. */
const transcriptResultResponse = listedEpisodeResponse.extend({
  text: z.string().describe('The sentence.'),
  marks: z
    .array(z.object({ from: z.number(), to: z.number() }))
    .describe('What was searched for: places in `text`, in UTF-16 units, `to` excluded.'),
  start: z
    .number()
    .nullable()
    .describe('Seconds from the beginning of the episode; null without times.'),
  speaker: z.string().nullable(),
  language: z.string().nullable(),
});

export const transcriptSearchResponse = pageResponse.extend({
  said: z.array(transcriptResultResponse),
  also,
});

/** What one box finds, in groups. */
export const groupedSearchResponse = searchAnswerResponse.extend({
  said: z
    .array(transcriptResultResponse)
    .describe(
      'The first places in transcripts, on the first page; `/api/search/transcripts` has all.',
    ),
  verses: z
    .object({ surah: z.number(), verse: z.number(), lastVerse: z.number(), path: z.string() })
    .nullable()
    .describe('Verses of the Qur’an that `q` names as a whole, and their page.'),
});

export type Widening = z.output<typeof wideningResponse>;
export type SearchResult = z.output<typeof searchResultResponse>;
export type SearchAnswer = z.output<typeof searchAnswerResponse>;
export type TranscriptResult = z.output<typeof transcriptResultResponse>;
export type TranscriptSearchAnswer = z.output<typeof transcriptSearchResponse>;

z.globalRegistry.add(transcriptResultResponse, { id: 'SaidResult' });
z.globalRegistry.add(wideningResponse, { id: 'Widening' });
z.globalRegistry.add(searchResultResponse, { id: 'SearchResult' });
z.globalRegistry.add(searchAnswerResponse, { id: 'SearchAnswer' });
