import { z } from 'zod';

export const chaptersResponse = z.object({
  source: z
    .enum(['file', 'feed', 'notes'])
    .nullable()
    .describe(
      'A file that the feed names, the feed itself, or times in the notes; null without any.',
    ),
  pending: z.boolean().describe('Whether the file is being fetched: a better list may follow.'),
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
    .describe('Clips that the makers chose, in seconds; a title may be empty.'),
});
