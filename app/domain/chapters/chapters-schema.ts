import { z } from 'zod';

export const chaptersResponse = z.object({
  source: z
    .enum(['file', 'feed', 'notes'])
    .nullable()
    .describe(
      'The chapters file named by the feed, the feed itself, or timestamps in the notes; null if there are none.',
    ),
  pending: z
    .boolean()
    .describe('Whether the file is being fetched, so that a better list may follow.'),
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
    .describe('Clips chosen by the makers, in seconds; the title may be empty.'),
});
