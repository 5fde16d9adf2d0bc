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
import { latinDigits } from '~/lib/text/normalize-text';
import { parseDuration } from '~/lib/time/parse-duration';
import { t } from '~/messages/t';
import {
  CALENDARS,
  MAX_ENTRIES,
  MAX_ENTRIES_ADDED,
  MAX_NOTE_LENGTH,
  MAX_TITLE_LENGTH,
  MAX_WORDS_LENGTH,
  NEW_COLLECTION,
  VISIBILITIES,
} from './collections';

const titleMissing = { error: () => t('input.collectionTitle') };

const words = personText(MAX_WORDS_LENGTH, () =>
  t('input.collectionWordsLong', { count: MAX_WORDS_LENGTH }),
);
const visibility = z.enum(VISIBILITIES, { error: () => t('input.collectionVisibility') });

export const collectionSchema = z.object({
  title: z
    .string(titleMissing)
    .pipe(
      personText(MAX_TITLE_LENGTH, () =>
        t('input.collectionTitleLong', { count: MAX_TITLE_LENGTH }),
      ),
    )
    .pipe(z.string().min(1, titleMissing)),
  words: words.default(''),
  language: languageChoice.default(null),
  visibility: visibility.default('private'),
});
export type CollectionInput = z.output<typeof collectionSchema>;

export const collectionChangeSchema = z.object({
  title: collectionSchema.shape.title.optional(),
  words: words.optional(),
  language: languageChoice.optional(),
  visibility: visibility.optional(),
  /** The entry whose artwork is the cover; null for the first entry. */
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
    /** Start and end of a part of an episode, in seconds. Without an end it lasts until the end of the episode. */
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

export const newCollectionSchema = collectionSchema.extend({
  ofSite: z.boolean({ error: () => t('input.giveBoolean') }).default(false),
  /** The first entries, in this order. */
  entries: z.array(newEntrySchema, someEntries).max(MAX_ENTRIES_ADDED, someEntries).default([]),
});

const placeNumber = { error: () => t('input.entryNumber', { count: MAX_ENTRIES }) };

/** Either a position among the shown entries, from 1, or the entry to move it in front of; null moves it to the end. */
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

/** A time as typed, such as `12:34` or `754`, in digits of any script; null if empty. */
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

/** The form that adds something to an existing or a new collection. */
export const collectSchema = z
  .object({
    collection: z.union([z.literal(NEW_COLLECTION), idText], { error: () => t('input.id') }),
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

export const partPlayedSchema = z.object({
  heard: z.boolean({ error: () => t('input.giveBoolean') }),
});

const progressResponse = z.object({
  total: z.number().describe('Number of playable episodes and parts of episodes.'),
  heard: z.number(),
  secondsLeft: z
    .number()
    .describe('Remaining seconds, as far as the feeds state the length of episodes.'),
  next: z.string().nullable().describe('The first unheard entry; null once all are heard.'),
});

const makerResponse = z.object({ id: z.string(), username: z.string() });

export const listedCollectionResponse = z.object({
  id: z.string(),
  title: z.string(),
  words: z.string(),
  language: languageResponse,
  visibility: z.enum(VISIBILITIES),
  imagePath,
  entryCount: z.number().describe('Number of visible entries.'),
  maker: makerResponse.nullable().describe('null for a collection of the site.'),
  publishedAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
});

const collectionResponse = listedCollectionResponse.extend({
  hidden: z
    .boolean()
    .describe('Taken down by an admin, or waiting: only its maker can still read it.'),
  hiddenReason: z.string().nullable(),
  waiting: z.boolean().describe('Hidden until an admin has read a link or a certain word in it.'),
  copiedFrom: z
    .object({ id: z.string(), title: z.string(), language: languageResponse })
    .nullable()
    .describe('The collection it was copied from, if you can read that one.'),
  isOwn: z.boolean().describe('Whether you can change it.'),
});

export const ruleResponse = z.object({
  calendar: z.enum(CALENDARS).nullable().describe('hijri: Umm al-Qura. null: it has no days.'),
  month: z.number().nullable().describe('From 1; null: every month.'),
  dayFrom: z.number().nullable().describe('First day of the month; null: every day.'),
  dayTo: z.number().nullable().describe('Last day; before `dayFrom`, it is of the next month.'),
  weekday: z.number().nullable().describe('1 is Monday; null: every day of the week.'),
  dayShift: z.number().describe('Days by which Hijri months begin later (or earlier, negative).'),
  daysBefore: z.number().describe('How many days before them it is offered.'),
});

const daysResponse = ruleResponse
  .extend({
    first: z.iso.date().describe('First of the current or next days, in the site’s time zone.'),
    last: z.iso.date(),
  })
  .nullable()
  .describe('The days on which the site offers it; null: on none.');
export type CollectionDays = z.output<typeof daysResponse>;

const entryResponse = z.object({
  id: z.string(),
  number: z.number().describe('Position, starting at 1.'),
  kind: z.enum(['episode', 'part', 'podcast']),
  from: z.number().nullable().describe('Start in seconds; only for parts.'),
  to: z
    .number()
    .nullable()
    .describe('End in seconds; only for parts. null: the end of the recording.'),
  note: z.string(),
  item: listedEpisodeResponse.nullable().describe('The episode; null if the entry is a podcast.'),
  podcast: listedEpisodeResponse.shape.podcast,
  heard: z.boolean().describe('Whether you have heard it.'),
});

export const collectionPageResponse = pageResponse.extend({
  collection: collectionResponse.extend({ days: daysResponse }),
  entries: z.array(entryResponse),
  progress: progressResponse.nullable().describe('Your progress; null for visitors.'),
});

export const collectionsResponse = pageResponse.extend({
  collections: z.array(listedCollectionResponse.extend({ days: daysResponse })),
});

export const ownCollectionsResponse = pageResponse.extend({
  collections: z.array(
    listedCollectionResponse.extend({ progress: progressResponse.omit({ next: true }) }),
  ),
});

export const addedResponse = z.object({
  added: z.number(),
  known: z.number().describe('Number of items that were already in it.'),
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
