import { z } from 'zod';
import { imagePath } from '~/domain/artwork/artwork-schema';
import { listedEpisodeResponse } from '~/domain/episodes/episodes-schema';
import {
  idText,
  languageChoice,
  languageResponse,
  pageResponse,
  personText,
} from '~/domain/input-schema';
import { latinDigits } from '~/lib/text/digits';
import { parseDuration } from '~/lib/time/duration';
import { t } from '~/messages/t';
import {
  MAX_ENTRIES,
  MAX_ENTRIES_ADDED,
  MAX_NOTE_LENGTH,
  MAX_TITLE_LENGTH,
  MAX_WORDS_LENGTH,
  VISIBILITIES,
} from './collections';

const titleMissing = { error: () => t('input.collectionTitle') };

export const collectionSchema = z.object({
  title: z
    .string(titleMissing)
    .pipe(
      personText(MAX_TITLE_LENGTH, () =>
        t('input.collectionTitleLong', { count: MAX_TITLE_LENGTH }),
      ),
    )
    .pipe(z.string().min(1, titleMissing)),
  words: personText(MAX_WORDS_LENGTH, () =>
    t('input.collectionWordsLong', { count: MAX_WORDS_LENGTH }),
  ).default(''),
  language: languageChoice.default(null),
  visibility: z
    .enum(VISIBILITIES, { error: () => t('input.collectionVisibility') })
    .default('private'),
});
export type CollectionInput = z.output<typeof collectionSchema>;

export const newCollectionSchema = collectionSchema.extend({
  ofSite: z.boolean({ error: () => t('input.giveBoolean') }).default(false),
});

export const collectionChangeSchema = z.object({
  title: collectionSchema.shape.title.optional(),
  words: personText(MAX_WORDS_LENGTH, () =>
    t('input.collectionWordsLong', { count: MAX_WORDS_LENGTH }),
  ).optional(),
  language: languageChoice.optional(),
  visibility: z.enum(VISIBILITIES, { error: () => t('input.collectionVisibility') }).optional(),
  /** Whose artwork is the cover; null: that of the first. */
  coverEntryId: idText.nullable().optional(),
});
export type CollectionChange = z.output<typeof collectionChangeSchema>;

/** A hundred days. */
const MAX_SECOND = 8_640_000;
const second = z
  .number({ error: () => t('input.partSeconds') })
  .int({ error: () => t('input.partSeconds') })
  .min(0, { error: () => t('input.partSeconds') })
  .max(MAX_SECOND, { error: () => t('input.partSeconds') })
  .nullable()
  .default(null);

const note = personText(MAX_NOTE_LENGTH, () =>
  t('input.entryNoteLong', { count: MAX_NOTE_LENGTH }),
);

export const newEntrySchema = z
  .object({
    episodeId: idText.nullable().default(null),
    podcastId: idText.nullable().default(null),
    /** Of a part of an episode, in seconds; without an end it goes to that of the recording. */
    from: second,
    to: second,
    note: note.default(''),
  })
  .refine(({ episodeId, podcastId }) => (episodeId === null) !== (podcastId === null), {
    error: () => t('input.entrySubject'),
    path: ['episodeId'],
  })
  .refine(({ episodeId, from, to }) => episodeId !== null || (from === null && to === null), {
    error: () => t('input.partOfEpisode'),
    path: ['from'],
  })
  .refine(({ from, to }) => to === null || to > (from ?? 0), {
    error: () => t('input.partEnd'),
    path: ['to'],
  });
export type NewEntry = z.output<typeof newEntrySchema>;

const someEntries = { error: () => t('input.entries', { count: MAX_ENTRIES_ADDED }) };

export const newEntriesSchema = z.object({
  entries: z
    .array(newEntrySchema, someEntries)
    .min(1, someEntries)
    .max(MAX_ENTRIES_ADDED, someEntries),
});

const placeNumber = { error: () => t('input.entryNumber', { count: MAX_ENTRIES }) };

/** A number among those that are shown, from 1; or before another one, and behind all for null. */
export const entryChangeSchema = z
  .object({
    number: z.number(placeNumber).int(placeNumber).min(1, placeNumber).optional(),
    before: idText.nullable().optional(),
    note: note.optional(),
  })
  .refine(
    ({ number, before, note: said }) =>
      number !== undefined || before !== undefined || said !== undefined,
    { error: () => t('input.entryPlace'), path: ['number'] },
  );

/** What is written as a time: `12:34`, `754`, in any digits; 0 where it is empty. */
const writtenTime = z
  .string()
  .trim()
  .max(40)
  .default('')
  .transform((text, context) => {
    if (/^[0:]*$/.test(latinDigits(text))) return text === '' ? null : 0;
    const seconds = parseDuration(text);
    if (seconds === null) context.addIssue({ code: 'custom', message: t('input.partSeconds') });
    return seconds;
  });

export const NEW = 'new';

/** The form that puts something into a collection, or into a new one. */
export const collectSchema = z
  .object({
    collection: z.union([z.literal(NEW), idText], { error: () => t('input.id') }),
    title: z.string().default(''),
    from: writtenTime,
    to: writtenTime,
    note: note.default(''),
  })
  .refine(({ from, to }) => to === null || to > (from ?? 0), {
    error: () => t('input.partEnd'),
    path: ['to'],
  });

const wholeNumber = z
  .string()
  .transform((text) => Number(latinDigits(text.trim()) || NaN))
  .pipe(z.number(placeNumber).int(placeNumber).min(1, placeNumber).max(MAX_ENTRIES, placeNumber));

export const entryFormSchema = z.object({ entry: idText });
export const entryNumberSchema = z.object({ entry: idText, number: wholeNumber });

export const entryParams = z.object({ id: idText, entryId: idText });

export const heardSchema = z.object({
  heard: z.boolean({ error: () => t('input.giveBoolean') }),
});

const progressResponse = z.object({
  total: z.number().describe('Episodes and parts of episodes that can be played.'),
  heard: z.number(),
  secondsLeft: z.number().describe('As far as the feeds tell how long episodes are.'),
  next: z.string().nullable().describe('The first entry that is not heard; null once all are.'),
});

const makerResponse = z.object({ id: z.string(), username: z.string() });

const listedCollectionResponse = z.object({
  id: z.string(),
  title: z.string(),
  words: z.string(),
  language: languageResponse,
  visibility: z.enum(VISIBILITIES),
  imagePath,
  entryCount: z.number().describe('Entries that are shown.'),
  maker: makerResponse.nullable().describe('null: the site itself.'),
  publishedAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
});

const collectionResponse = listedCollectionResponse.extend({
  hidden: z.boolean().describe('An admin has taken it down: only who made it still gets it.'),
  hiddenReason: z.string().nullable(),
  copiedFrom: z
    .object({ id: z.string(), title: z.string(), language: languageResponse })
    .nullable()
    .describe('What it is a copy of, where that can be read.'),
  isOwn: z.boolean().describe('Whether who asks may change it.'),
});

const entryResponse = z.object({
  id: z.string(),
  number: z.number().describe('From 1.'),
  kind: z.enum(['episode', 'part', 'podcast']),
  from: z.number().nullable().describe('Seconds, of a part.'),
  to: z.number().nullable().describe('Seconds, of a part; null: to the end of the recording.'),
  note: z.string(),
  item: listedEpisodeResponse.nullable().describe('The episode; null where it is a podcast.'),
  podcast: listedEpisodeResponse.shape.podcast,
  heard: z.boolean().describe('By who asks.'),
});

export const collectionPageResponse = pageResponse.extend({
  collection: collectionResponse,
  entries: z.array(entryResponse),
  progress: progressResponse.nullable().describe('Of who asks; null for visitors.'),
});

export const collectionsResponse = pageResponse.extend({
  collections: z.array(listedCollectionResponse),
});

export const ownCollectionsResponse = pageResponse.extend({
  collections: z.array(
    listedCollectionResponse.extend({ progress: progressResponse.omit({ next: true }) }),
  ),
});

export const addedResponse = z.object({
  added: z.number(),
  known: z.number().describe('Those that were in it already.'),
});

export const followingResponse = z.object({
  entry: z
    .object({
      id: z.string(),
      from: z.number().nullable(),
      to: z.number().nullable(),
      item: listedEpisodeResponse,
    })
    .nullable(),
});

export const collectionIdResponse = z.object({ id: z.string() });

export const progressOnlyResponse = z.object({ progress: progressResponse });

export type ListedCollection = z.output<typeof listedCollectionResponse>;
export type Collection = z.output<typeof collectionResponse>;
export type CollectionEntry = z.output<typeof entryResponse>;
export type CollectionProgress = z.output<typeof progressResponse>;

z.globalRegistry.add(listedCollectionResponse, { id: 'ListedCollection' });
z.globalRegistry.add(collectionResponse, { id: 'Collection' });
z.globalRegistry.add(entryResponse, { id: 'CollectionEntry' });
z.globalRegistry.add(progressResponse, { id: 'CollectionProgress' });
