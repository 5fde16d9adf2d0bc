import { z } from 'zod';
import { imagePath } from '~/domain/artwork/artwork-schema';
import { MAX_QUERY_LENGTH } from './search';

const query = z
  .string('Please say in q what to search for')
  .trim()
  .min(1, 'Please say in q what to search for')
  .max(MAX_QUERY_LENGTH, `Please use at most ${MAX_QUERY_LENGTH} characters`);

export const searchQuery = z.object({
  q: query,
  limit: z.coerce.number().int().min(1).max(100).default(20),
  /** Asks the directory again although an answer is kept. */
  refresh: z
    .enum(['0', '1', 'false', 'true'])
    .default('0')
    .transform((value) => value === '1' || value === 'true'),
});

// ---------------------------------------------------------------- what the calls answer

export const searchResultResponse = z.object({
  id: z.string(),
  slug: z.string().nullable(),
  podcastIndexId: z.number().nullable(),
  title: z.string(),
  author: z.string().nullable(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  imagePath,
  language: z.string().nullable(),
  categories: z.array(z.string()),
  episodeCount: z.number(),
  cached: z.boolean(),
  inDatabase: z.boolean(),
  matchedEpisode: z.object({ id: z.string(), title: z.string() }).optional(),
});

export const searchAnswerResponse = z.object({
  podcasts: z.array(searchResultResponse),
  source: z.enum(['cached', 'live']),
  notice: z.string().nullable(),
});
