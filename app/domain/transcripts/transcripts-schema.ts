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
    .describe('Lines per page; fewer if long, so that a page has about 60,000 characters.'),
  language: z
    .string()
    .max(35)
    .optional()
    .describe('One of `languages`; defaults to that of the podcast, or else the first.'),
});

export const transcriptResponse = pageResponse.extend({
  state: z
    .enum(['none', 'fetching', 'failed', 'ready'])
    .describe('The first request starts the fetch; while `fetching`, retry after a few seconds.'),
  failure: z.string().nullable().describe('Why the transcript cannot be shown, if `failed`.'),
  language: z.string().nullable(),
  languages: z.array(z.string()),
  cut: z.boolean().describe('Whether the transcript was too long to be stored completely.'),
  segments: z.array(
    z.object({
      start: z.number().nullable().describe('Seconds.'),
      end: z.number().nullable(),
      speaker: z.string().nullable(),
      text: z.string(),
    }),
  ),
});
