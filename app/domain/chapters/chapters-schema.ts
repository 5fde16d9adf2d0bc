import { z } from 'zod';

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
