import { z } from 'zod';
import { pageResponse } from '~/domain/input-schema';

export const transcriptQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(500)
    .default(200)
    .describe('Lines of a page; long ones are fewer, so that a page has some 60,000 characters.'),
  language: z
    .string()
    .max(35)
    .optional()
    .describe('One of `languages`; otherwise the language of the podcast, or the first.'),
});

export const transcriptResponse = pageResponse.extend({
  state: z
    .enum(['none', 'fetching', 'failed', 'ready'])
    .describe('The first to ask lets it be fetched: ask again in some seconds while `fetching`.'),
  failure: z.string().nullable().describe('Why it cannot be shown, while `failed`.'),
  language: z.string().nullable(),
  languages: z.array(z.string()),
  cut: z.boolean().describe('It was too long to be kept whole.'),
  segments: z.array(
    z.object({
      start: z.number().nullable().describe('Seconds.'),
      end: z.number().nullable(),
      speaker: z.string().nullable(),
      text: z.string(),
    }),
  ),
});
