import { z } from 'zod';
import { imagePath } from '~/domain/artwork/artwork-schema';
import { listedEpisodeResponse } from '~/domain/episodes/episodes-schema';
import { pageResponse } from '~/domain/input-schema';
import { isLanguageCode, MAX_LANGUAGES } from '~/lib/language/language-names.server';
import { t } from '~/messages/t';
import { MAX_QUERY_LENGTH, SEARCH_PAGE_SIZE } from './search';

/** ISO 639 codes of podcast languages, such as `ar`; the parameter is repeated for each. */
const podcastLanguages = z
  .array(z.string().refine(isLanguageCode, { error: () => t('input.podcastLanguage') }))
  .max(MAX_LANGUAGES)
  .default([])
  .describe('ISO 639 codes of podcast languages, such as `ar`; repeatable.');

export const languagesQuery = z.object({ language: podcastLanguages });

const query = z
  .string({ error: () => t('input.query') })
  .trim()
  .min(1, { error: () => t('input.query') })
  .max(MAX_QUERY_LENGTH, { error: () => t('search.tooLong', { count: MAX_QUERY_LENGTH }) });

export const searchQuery = z.object({
  q: query,
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(SEARCH_PAGE_SIZE),
  /** Bypasses the cache and asks the directory again. */
  refresh: z
    .enum(['0', '1', 'false', 'true'])
    .default('0')
    .transform((value) => value === '1' || value === 'true'),
  language: podcastLanguages,
  exact: z
    .enum(['0', '1'])
    .default('0')
    .describe('1 searches for the exact words of `q`, without other spellings or languages.')
    .transform((value) => value === '1'),
});

export const trendingQuery = searchQuery.pick({ page: true, limit: true, language: true });

export const searchResultResponse = z.object({
  /** Our id, or `api_<podcastIndexId>` if the podcast is not stored. */
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

/** What the search looked for besides the words of the query. */
const wideningResponse = z.object({
  concept: z.string().describe('The concept that the words name, such as `salah`.'),
  terms: z
    .array(z.object({ language: z.string(), text: z.string() }))
    .describe('The usual word for it in each other language.'),
});

const also = z
  .array(wideningResponse)
  .describe('What was searched for in addition to the words of `q`; empty with `exact=1`.');

export const searchAnswerResponse = z.object({
  podcasts: z.array(searchResultResponse),
  source: z.enum(['cached', 'live']),
  /** Shown when the directory failed and only stored podcasts are listed. */
  notice: z.string().nullable(),
  didYouMean: z.string().nullable(),
  also,
  ...pageResponse.shape,
  /** Null if the directory was not asked. */
  totalCount: z.number().nullable(),
  totalPages: z.number().nullable(),
});

export const transcriptSearchQuery = searchQuery.omit({ refresh: true });

/** A sentence of a transcript; `language` is that of the transcript. */
const transcriptResultResponse = listedEpisodeResponse.extend({
  text: z.string().describe('The sentence.'),
  marks: z
    .array(z.object({ from: z.number(), to: z.number() }))
    .describe('Matches in `text`, as UTF-16 offsets; `to` is exclusive.'),
  start: z
    .number()
    .nullable()
    .describe('Seconds from the beginning of the episode; null if the transcript has no times.'),
  speaker: z.string().nullable(),
  language: z.string().nullable(),
});

export const transcriptSearchResponse = pageResponse.extend({
  said: z.array(transcriptResultResponse),
  also,
});

/** All results of the search box, in groups. */
export const groupedSearchResponse = searchAnswerResponse.extend({
  said: z
    .array(transcriptResultResponse)
    .describe(
      'The first transcript matches, on the first page; `/api/search/transcripts` has all.',
    ),
  verses: z
    .object({ surah: z.number(), verse: z.number(), lastVerse: z.number(), path: z.string() })
    .nullable()
    .describe('Qur’an verses, if `q` as a whole names them, and their page.'),
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
