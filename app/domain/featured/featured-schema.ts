import { z } from 'zod';
import { idText, personText } from '~/domain/input-schema';

/** Forms send text; JSON sends what it means. */
const displayOrder = z
  .union(
    [
      z.number(),
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
  });

export type FeaturePodcastInput = z.output<typeof featurePodcastSchema>;
export type FeatureEpisodeInput = z.output<typeof featureEpisodeSchema>;
export type FeaturedChanges = z.output<typeof featuredChangesSchema>;

// ---------------------------------------------------------------- what the calls answer

const podcastCard = z.object({
  id: z.string(),
  slug: z.string(),
  podcastIndexId: z.number().nullable(),
  title: z.string(),
  author: z.string().nullable(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  language: z.string().nullable(),
  categories: z.array(z.string()),
  episodeCount: z.number(),
  cached: z.boolean(),
  inDatabase: z.boolean(),
});

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
  }),
  podcast: podcastCard.pick({
    id: true,
    slug: true,
    title: true,
    description: true,
    imageUrl: true,
    language: true,
  }),
});
