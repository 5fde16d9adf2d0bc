import { z } from 'zod';

export const statementsResponse = z
  .object({
    license: z.object({ name: z.string(), url: z.string().nullable() }),
    places: z.array(
      z.object({
        name: z.string(),
        about: z
          .boolean()
          .describe('true: the place the content is about; false: the place of recording.'),
        country: z.string().nullable(),
        url: z.string().nullable().describe('Link to a map.'),
      }),
    ),
    ai: z.boolean().describe('Whether parts were made by AI.'),
    discussion: z
      .string()
      .nullable()
      .describe('Where the show is discussed; null if the makers do not want such a place.'),
  })
  .partial()
  .describe('What the makers state with the podcast namespace; unstated properties are absent.');
