import { z } from 'zod';
import { imagePath } from '~/domain/artwork/artwork-schema';
import { episodeChoiceResponse } from '~/domain/episodes/episodes-schema';
import { idText, personText } from '~/domain/input-schema';
import { searchResultResponse } from '~/domain/search/search-schema';
import { t } from '~/messages/t';

/** Forms send text, JSON sends numbers. */
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
      error: () => t('input.orderNumber'),
    },
  )
  .pipe(
    z
      .number()
      .int({ error: () => t('input.orderNumber') })
      .min(-100_000, { error: () => t('input.orderSmall') })
      .max(100_000, { error: () => t('input.orderLarge') }),
  );

const isActive = z.union([
  z.boolean(),
  z.enum(['true', 'on', 'false']).transform((value) => value !== 'false'),
]);

const notes = personText(1_000, () => t('input.notesLong'))
  .nullable()
  .transform((value) => value || null);

const placement = {
  notes: notes.default(null),
  displayOrder: displayOrder.default(0),
  isActive: isActive.default(true),
};

export const featurePodcastSchema = z.object({ podcastId: idText, ...placement });

export const featureEpisodeSchema = z.object({
  episodeId: idText,
  podcastId: idText,
  ...placement,
});

export const featuredChangesSchema = z
  .object({ notes, displayOrder, isActive })
  .partial()
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    error: () => t('input.oneChange'),
  })
  .meta({ minProperties: 1 });

const acts = ['save', 'activate', 'deactivate', 'up', 'down'] as const;

/** The form around a list: the values typed into its rows, by row id, and an action on one row. */
export const featuredListSchema = z.object({
  intent: z
    .templateLiteral([z.enum(acts), z.string().regex(/^(:[\w-]{1,64})?$/)], {
      error: () => t('input.noIntent'),
    })
    .transform((intent) => {
      const [act, id = ''] = intent.split(':');
      return { act: act as (typeof acts)[number], id };
    }),
  displayOrder: z.record(idText, displayOrder),
  notes: z.record(idText, notes),
});

export type FeaturePodcastInput = z.output<typeof featurePodcastSchema>;
export type FeatureEpisodeInput = z.output<typeof featureEpisodeSchema>;
export type FeaturedListInput = z.output<typeof featuredListSchema>;
export type FeaturedChanges = z.output<typeof featuredChangesSchema>;

const podcastCard = searchResultResponse
  .omit({ matchedEpisode: true })
  .extend({ slug: z.string() });

const placed = {
  id: z.string(),
  /** Why curators feature it; shown next to it. */
  notes: z.string().nullable(),
  displayOrder: z.number(),
  isActive: z.boolean(),
  podcastId: z.string(),
};

export const featuredPodcastResponse = z.object({ ...placed, podcast: podcastCard });

export const featuredEpisodeResponse = z.object({
  ...placed,
  episodeId: z.string(),
  episode: episodeChoiceResponse.extend({ imagePath }),
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

export type FeaturedPodcast = z.output<typeof featuredPodcastResponse>;
export type FeaturedEpisode = z.output<typeof featuredEpisodeResponse>;

z.globalRegistry.add(featuredPodcastResponse, { id: 'FeaturedPodcast' });
z.globalRegistry.add(featuredEpisodeResponse, { id: 'FeaturedEpisode' });
