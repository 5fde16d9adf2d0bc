import { z } from 'zod';
import { imagePath } from '~/domain/artwork/artwork-schema';
import { idText, personText } from '~/domain/input-schema';
import { searchResultResponse } from '~/domain/search/search-schema';

/** Forms send text; JSON sends what it means. */
const displayOrder = z
  .union(
    [
      z.number().meta({ type: 'integer', minimum: -100_000, maximum: 100_000 }),
      z
        .string()
        .trim()
        .regex(/^-?\d+$/)
        .transform(Number),
    ],
    {
      error: 'The display order is a whole number',
    },
  )
  .pipe(
    z
      .number()
      .int('The display order is a whole number')
      .min(-100_000, 'The display order is too small')
      .max(100_000, 'The display order is too large'),
  );

const isActive = z.union([
  z.boolean(),
  z.enum(['true', 'on', 'false']).transform((value) => value !== 'false'),
]);

const notes = personText(1_000, 'Please keep the notes under 1,000 characters')
  .nullable()
  .transform((value) => value || null);

const placement = {
  notes: notes.default(null),
  displayOrder: displayOrder.default(0),
  isActive: isActive.default(true),
};

/** `podcastId` may be `api_<number>`: a podcast of the directory that is stored first. */
export const featurePodcastSchema = z.object({ podcastId: idText, ...placement });

/** With an `api_` podcast, `episodeId` is the directory's number of the episode. */
export const featureEpisodeSchema = z.object({
  episodeId: idText,
  podcastId: idText,
  ...placement,
});

export const featuredChangesSchema = z
  .object({ notes, displayOrder, isActive })
  .partial()
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    error: 'Send at least one of isActive, displayOrder and notes',
  })
  .meta({ minProperties: 1 });

/** What the buttons beside an item of a featured list send: other values for it, or a move. */
export const featuredItemSchema = z.discriminatedUnion(
  'intent',
  [
    z
      .object({
        intent: z.literal('save'),
        id: idText,
        notes: notes.optional(),
        displayOrder: displayOrder.optional(),
      })
      .transform(({ id, intent: _, ...changes }) => ({ id, changes })),
    z
      .object({ intent: z.enum(['activate', 'deactivate']), id: idText })
      .transform(({ id, intent }) => ({ id, changes: { isActive: intent === 'activate' } })),
    z
      .object({ intent: z.enum(['up', 'down']), id: idText })
      .transform(({ id, intent }) => ({ id, move: intent })),
  ],
  'That is nothing this page does.',
);

export type FeaturePodcastInput = z.output<typeof featurePodcastSchema>;
export type FeatureEpisodeInput = z.output<typeof featureEpisodeSchema>;
export type FeaturedChanges = z.output<typeof featuredChangesSchema>;

// ---------------------------------------------------------------- what the calls answer

const podcastCard = searchResultResponse
  .omit({ matchedEpisode: true })
  .extend({ slug: z.string() });

const placed = {
  id: z.string(),
  notes: z.string().nullable(),
  displayOrder: z.number(),
  isActive: z.boolean(),
  podcastId: z.string(),
};

export const featuredPodcastResponse = z.object({ ...placed, podcast: podcastCard });

export const featuredEpisodeResponse = z.object({
  ...placed,
  episodeId: z.string(),
  episode: z.object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    pubDate: z.iso.datetime().nullable(),
    duration: z.number().nullable(),
    audioUrl: z.string().nullable(),
    imageUrl: z.string().nullable(),
    imagePath,
  }),
  podcast: podcastCard.pick({
    id: true,
    slug: true,
    title: true,
    description: true,
    imageUrl: true,
    imagePath: true,
    language: true,
  }),
});
