import { z } from 'zod';
import { listedEpisodeResponse } from '~/domain/episodes/episodes-schema';
import { idText, instantText, languageResponse } from '~/domain/input-schema';
import { t } from '~/messages/t';
import { MAX_POSITIONS_SENT, MAX_QUEUED, MAX_REASONS, MAX_SPEEDS_SENT } from './listening';

/** A hundred days, in seconds. */
const MAX_SECONDS = 8_640_000;

const position = z
  .number({ error: () => t('input.positionNumber') })
  .min(0, { error: () => t('input.positionNegative') })
  .max(MAX_SECONDS, { error: () => t('input.positionLarge') });

const duration = z
  .number({ error: () => t('input.durationNumber') })
  .min(0, { error: () => t('input.durationNegative') })
  .max(MAX_SECONDS, { error: () => t('input.durationLarge') })
  .nullable();

export const positionSchema = z.object({
  position,
  duration: duration.default(null),
  listenedAt: instantText(() => t('input.listenedAt')),
  finished: z.boolean({ error: () => t('input.finished') }).default(false),
});

const manyPositions = { error: () => t('input.positions', { count: MAX_POSITIONS_SENT }) };

export const positionsSchema = z.object({
  userId: idText,
  positions: z
    .array(positionSchema.extend({ episodeId: idText }), manyPositions)
    .max(MAX_POSITIONS_SENT, manyPositions),
});

const positionFieldsResponse = z.object({
  position: z.number(),
  /** Seconds; null if never known. */
  duration: z.number().nullable(),
  /** By the listener's clock. */
  listenedAt: z.iso.datetime(),
  finished: z.boolean(),
});

export const positionResponse = z.object({ position: positionFieldsResponse.nullable() });

export const playedSchema = z.object({
  played: z.boolean({ error: () => t('input.played') }),
  before: z.boolean({ error: () => t('input.played') }).default(false),
  at: instantText(() => t('input.listenedAt')).optional(),
});

const unreadable = () => t('refusal.unreadableForm');

/** A time that a form carries; empty for none. */
export const formTime = z
  .literal('')
  .or(instantText(unreadable))
  .nullish()
  .transform((text) => (text ? new Date(text) : null));

/**
 * What a page of the new episodes offers to mark as played: what it counted as new `since` the last visit, or `all` of
 * it, as far as it was there when the page was read (`until`). `at`: when it was marked.
 */
export const newMarksSchema = z.object({
  since: formTime,
  until: formTime.transform((time) => time ?? new Date()),
  all: z
    .stringbool({ error: unreadable })
    .or(z.boolean({ error: unreadable }))
    .default(false),
  at: instantText(() => t('input.listenedAt')).optional(),
});
export type NewMarks = z.output<typeof newMarksSchema>;

const episodeIds = z
  .array(idText, { error: () => t('input.episodeIds') })
  .min(1, { error: () => t('input.episodeIds') })
  .max(MAX_QUEUED, { error: () => t('refusal.queueFull', { count: MAX_QUEUED }) });

const queueEnd = z.enum(['next', 'last'], { error: () => t('input.queueEnd') });

export const queueSchema = z.object({ episodeIds, end: queueEnd.default('last') });

export const localQueueSchema = z.object({ userId: idText, episodeIds });

export const queuePlaceSchema = z.object({ before: idText.nullable().default(null) });

const MIN_SPEED = 0.5;
const MAX_SPEED = 3;

const rate = z
  .number({ error: () => t('input.speed') })
  .min(MIN_SPEED, { error: () => t('input.speed') })
  .max(MAX_SPEED, { error: () => t('input.speed') });

export const chosenSpeed = z.object({ rate, chosenAt: instantText(() => t('input.chosenAt')) });

const tooManySpeeds = { error: () => t('input.speeds', { count: MAX_SPEEDS_SENT }) };

export const speedsSchema = z.object({
  general: chosenSpeed.nullable().default(null),
  podcasts: z
    .array(chosenSpeed.extend({ podcastId: idText }), tooManySpeeds)
    .max(MAX_SPEEDS_SENT, tooManySpeeds)
    .default([]),
});

const chosenSpeedResponse = z.object({
  rate: z.number(),
  /** By the listener's clock. */
  chosenAt: z.iso.datetime(),
});

export const speedsResponse = z.object({
  /** Applies to podcasts without their own speed; null if never chosen. */
  general: chosenSpeedResponse.nullable(),
  /** Most recently chosen first. */
  podcasts: z.array(chosenSpeedResponse.extend({ podcastId: z.string() })),
});

export const startedEpisodeResponse = listedEpisodeResponse.extend(positionFieldsResponse.shape);

export const newEpisodeResponse = listedEpisodeResponse.extend({
  listedAt: z.iso.datetime(),
  /** Arrived after the list was last viewed. */
  isNew: z.boolean(),
  /** Only the newest episode of this podcast is listed. */
  newestOnly: z.boolean(),
  heard: positionFieldsResponse.nullable(),
});

const heardPodcasts = { error: () => t('input.heard', { count: MAX_REASONS }) };

export const recommendationsQuery = z.object({
  heard: z
    .array(idText, heardPodcasts)
    .min(1, heardPodcasts)
    .max(MAX_REASONS, heardPodcasts)
    .describe('Podcast ids, most recently heard first.'),
});

export const recommendationsResponse = z.object({
  podcast: z.object({ slug: z.string(), title: z.string(), language: languageResponse }),
  related: z.array(
    z.object({
      id: z.string(),
      slug: z.string(),
      title: z.string(),
      author: z.string().nullable(),
      language: languageResponse,
      imagePath: z.string().nullable(),
      /** `name` goes where the text has `<name></name>`. */
      reason: z.object({ text: z.string(), name: z.string() }),
    }),
  ),
});

export type Recommendations = z.output<typeof recommendationsResponse>;
export type EpisodePosition = z.output<typeof positionsSchema>['positions'][number];
export type ListeningPosition = z.output<typeof positionFieldsResponse>;
export type StartedEpisode = z.output<typeof startedEpisodeResponse>;
export type NewEpisode = z.output<typeof newEpisodeResponse>;
export type ChosenSpeed = z.output<typeof chosenSpeedResponse>;
export type Speeds = z.output<typeof speedsResponse>;

z.globalRegistry.add(positionResponse, { id: 'ListeningPosition' });
z.globalRegistry.add(startedEpisodeResponse, { id: 'StartedEpisode' });
z.globalRegistry.add(newEpisodeResponse, { id: 'NewEpisode' });
z.globalRegistry.add(speedsResponse, { id: 'ListeningSpeeds' });
