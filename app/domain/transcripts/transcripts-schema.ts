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
    .describe('Lines per page; fewer if they are long, as a page has about 60,000 characters.'),
  language: z
    .string()
    .max(35)
    .optional()
    .describe('One of `languages`; defaults to the podcast’s language, or else the first one.'),
});

export const transcriptResponse = pageResponse.extend({
  state: z
    .enum(['none', 'fetching', 'failed', 'ready'])
    .describe('The first request starts the download: retry after some seconds while `fetching`.'),
  failure: z.string().nullable().describe('Why it cannot be shown; set while `failed`.'),
  language: z.string().nullable(),
  languages: z.array(z.string()),
  cut: z.boolean().describe('Whether it was truncated because of its length.'),
  segments: z.array(
    z.object({
      start: z.number().nullable().describe('Seconds.'),
      end: z.number().nullable(),
      speaker: z.string().nullable(),
      text: z.string(),
    }),
  ),
});

export const chaptersResponse = z.object({
  source: z
    .enum(['file', 'feed', 'notes'])
    .nullable()
    .describe(
      'Where the chapters come from: a file named by the feed, the feed itself, or times in the notes; null if there are none.',
    ),
  pending: z
    .boolean()
    .describe('Whether the chapter file is still being fetched, so that a better list may follow.'),
  chapters: z.array(
    z.object({
      start: z.number().describe('Seconds.'),
      end: z.number().nullable(),
      title: z.string(),
      url: z.string().nullable(),
      image: z.string().nullable(),
    }),
  ),
  soundbites: z
    .array(z.object({ start: z.number(), end: z.number(), title: z.string() }))
    .describe('Clips chosen by the makers, in seconds; a title may be empty.'),
});
