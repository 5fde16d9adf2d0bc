import { z } from 'zod';

export const statementsResponse = z
  .object({
    license: z.object({ name: z.string(), url: z.string().nullable() }),
    places: z.array(
      z.object({
        name: z.string(),
        about: z.boolean().describe('What is told of; else where it was made.'),
        country: z.string().nullable(),
        url: z.string().nullable().describe('A map.'),
      }),
    ),
    ai: z.boolean().describe('Whether parts were made by a machine.'),
    discussion: z
      .string()
      .nullable()
      .describe('Where it is talked about; null: the makers want no such place.'),
  })
  .partial()
  .describe('What the makers say in the podcast namespace; what they do not say is missing.');
