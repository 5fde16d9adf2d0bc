import { z } from 'zod';
import {
  currentUserResponse,
  preferencesSchema,
  profileSchema,
} from '~/domain/accounts/users-schema';
import {
  MAX_NOTE_LENGTH,
  MAX_TITLE_LENGTH,
  MAX_WORDS_LENGTH,
} from '~/domain/collections/collections';
import { MAX_REVIEW_LENGTH } from '~/domain/community/reviews/reviews';
import { instantText, languageResponse, pageResponse, personText } from '~/domain/input-schema';
import { chosenSpeed, positionSchema } from '~/domain/listening/listening-schema';
import { t } from '~/messages/t';
import { IMPORT_LIMITS } from './own-data';

const instant = instantText(() => t('input.instant'));

/** More than any feed has that is stored. */
const MAX_TITLE = 10_000;
const MAX_GUID = 4_096;

/** Identified on another site by its feed URL, or by its guid. */
const podcast = z.object({
  title: z.string().max(MAX_TITLE).default(''),
  slug: z.string().max(MAX_TITLE).default(''),
  rssUrl: z.string().max(2_000),
  podcastGuid: z.string().max(100).nullable().default(null),
});

/** Identified by its guid, or by its audio URL. */
const episode = z.object({
  title: z.string().max(MAX_TITLE).default(''),
  guid: z.string().max(MAX_GUID).nullable().default(null),
  audioUrl: z.string().max(MAX_GUID).nullable().default(null),
  podcast,
});

/** Checks the number of entries before their content, which would take long for millions. */
const listOf = <T extends z.ZodType>(entry: T, most: number) =>
  z.array(z.unknown()).max(most).pipe(z.array(entry)).default([]);

const partSeconds = z.number().int().min(0).max(8_640_000).nullable().default(null);

const part = z.object({ fromSeconds: partSeconds, toSeconds: partSeconds });

/** Imported as private whatever its visibility was, because nobody knows its new URL. */
const collection = z.object({
  title: personText(MAX_TITLE_LENGTH, () => t('input.tooLong')).pipe(z.string().min(1)),
  words: personText(MAX_WORDS_LENGTH, () => t('input.tooLong')).default(''),
  language: languageResponse.default(null),
  visibility: z.string().max(100).default('private'),
  hiddenReason: z.string().max(MAX_TITLE).nullable().default(null),
  createdAt: instant.nullable().default(null),
  /** In order. Each entry is an episode, a part of one, or a podcast. */
  entries: listOf(
    part.extend({
      note: personText(MAX_NOTE_LENGTH, () => t('input.tooLong')).default(''),
      episode: episode.nullable().default(null),
      podcast: podcast.nullable().default(null),
    }),
    IMPORT_LIMITS.entries,
  ),
});

/** What can be imported into another account; the rest of an export is ignored. */
const carried = z.object({
  /** The URL of the site. Followed members are imported only on the same site. */
  site: z.string().max(2_000).default(''),
  favorites: listOf(
    z.object({
      newestOnly: z.boolean().default(false),
      createdAt: instant.nullable().default(null),
      podcast,
    }),
    IMPORT_LIMITS.feeds,
  ),
  reviews: listOf(
    z.object({
      rating: z.number().int().min(1).max(5),
      content: personText(MAX_REVIEW_LENGTH, () => t('input.reviewLong')).default(''),
      language: languageResponse.default(null),
      createdAt: instant.nullable().default(null),
      updatedAt: instant,
      podcast,
    }),
    IMPORT_LIMITS.feeds,
  ),
  following: listOf(
    z.object({
      createdAt: instant.nullable().default(null),
      followed: z.object({ id: z.string().max(100), username: z.string().max(500) }),
    }),
    IMPORT_LIMITS.following,
  ),
  /** Most recent first. Episodes that were only marked as played have position 0. */
  positions: listOf(positionSchema.extend({ episode }), IMPORT_LIMITS.positions),
  /** The next episode to play comes first. */
  queue: listOf(z.object({ episode }), IMPORT_LIMITS.queue),
  /** Applies to podcasts without their own speed. */
  playbackRate: chosenSpeed.shape.rate.nullable().default(null),
  playbackRateAt: instant.nullable().default(null),
  speeds: listOf(chosenSpeed.extend({ podcast }), IMPORT_LIMITS.feeds),
  collections: listOf(collection, IMPORT_LIMITS.collections),
  /** When a collection was started again. */
  collectionProgress: listOf(
    z.object({ begunAt: instant, collection: z.object({ title: z.string().max(MAX_TITLE) }) }),
    IMPORT_LIMITS.positions,
  ),
  /** Parts of episodes that were played to their end. */
  heardParts: listOf(
    z.object({
      heardAt: instant,
      entry: part.extend({ episode: episode.nullable().default(null) }),
    }),
    IMPORT_LIMITS.positions,
  ),
});

const dated = z.object({ createdAt: instant });
const person = z.object({ username: z.string() });
const report = dated.extend({
  reason: z.string(),
  language: languageResponse,
  resolvedAt: instant.nullable(),
  resolution: z.string().nullable(),
});

export const personalDataResponse = carried.extend({
  exportedAt: instant,
  profile: currentUserResponse,
  /** When the list of new episodes was last opened, and the visit before that. */
  newVisitedAt: instant.nullable(),
  newSeenAt: instant.nullable(),
  /** Until then the member cannot write. */
  suspendedUntil: instant.nullable(),
  suspendedReason: z.string().nullable(),
  bannedAt: instant.nullable(),
  banReason: z.string().nullable(),
  /** Whether profile and reviews are hidden. */
  wordsHidden: z.boolean(),
  /** Until then nobody can register from the address the member last signed in from. */
  addressBannedUntil: instant.nullable(),
  /** When two-factor authentication was turned on. */
  secondFactorAt: instant.nullable(),
  followers: z.array(dated.extend({ follower: person })),
  reviewReports: z.array(report),
  podcastReports: z.array(report.extend({ podcast })),
  episodeReports: z.array(report.extend({ episode })),
  collectionReports: z.array(
    report.extend({ collection: z.object({ id: z.string(), title: z.string() }) }),
  ),
  /** What the desk answered to reports. */
  answers: z.array(
    dated.extend({ about: z.string(), text: z.string(), language: languageResponse }),
  ),
  /** Texts for answers, of admins. */
  savedReplies: z.array(dated.extend({ title: z.string(), text: z.string() })),
  activities: z.array(
    dated.extend({
      actionType: z.string(),
      podcast: podcast.nullable(),
      followedUser: person.nullable(),
    }),
  ),
  /** Changes that can still be undone: the previous rows, as JSON. */
  undoable: z.array(z.object({ changedAt: instant, before: z.string() })),
  sessions: z.array(
    dated.extend({ userAgent: z.string().nullable(), lastUsedAt: instant, expiresAt: instant }),
  ),
  /** For other apps. The passwords themselves are not stored anywhere. */
  appPasswords: z.array(
    dated.extend({
      name: z.string(),
      userAgent: z.string().nullable(),
      lastUsedAt: instant.nullable(),
    }),
  ),
  appDevices: z.array(dated.extend({ device: z.string(), caption: z.string(), type: z.string() })),
  /** What other apps have sent about podcasts that the site does not have; times in seconds. */
  keptFeeds: z.array(z.object({ url: z.string(), gone: z.boolean() })),
  keptPositions: z.array(
    z.object({
      feedUrl: z.string(),
      guid: z.string().nullable(),
      audioUrl: z.string(),
      position: z.number(),
      duration: z.number().nullable(),
      listenedAt: instant,
    }),
  ),
  /** The addresses by which their devices know podcasts and episodes. */
  deviceFeeds: z.array(z.object({ device: z.string(), url: z.string(), held: z.boolean() })),
  deviceEpisodes: z.array(z.object({ device: z.string(), audioUrl: z.string() })),
  /** Email addresses for which a verification letter was sent. */
  emailVerifications: z.array(dated.extend({ email: z.string(), expiresAt: instant })),
  passkeys: z.array(dated.extend({ name: z.string(), lastUsedAt: instant.nullable() })),
  apiTokens: z.array(
    dated.extend({ name: z.string(), scope: z.string(), lastUsedAt: instant.nullable() }),
  ),
  posts: z.array(
    dated.extend({
      title: z.string(),
      slug: z.string(),
      excerpt: z.string().nullable(),
      content: z.string(),
      status: z.string(),
      language: languageResponse,
    }),
  ),
  addedPodcasts: z.array(
    podcast.extend({
      /** The podcast awaits an admin's approval. */
      held: z.boolean(),
      createdAt: instant,
    }),
  ),
});

/** Values that the site cannot store are left out. */
const acceptedOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(
    Object.fromEntries(
      Object.entries(shape).map(([name, schema]) => [name, z.optional(schema).catch(undefined)]),
    ) as { [Name in keyof Shape]: z.ZodCatch<z.ZodOptional<Shape[Name]>> },
  );

/** No letters are sent until the address is verified here. */
const { weeklyLetterDay: _, ...importedPreferences } = preferencesSchema.shape;

/** The parts of an export that are imported. */
export const importSchema = carried.extend({
  profile: acceptedOf({ ...profileSchema.shape, ...importedPreferences }).prefault({}),
});
export type ImportedData = z.output<typeof importSchema>;

const count = z.number();

/** The feeds of the most recently imported file. */
export const importResponse = pageResponse.extend({
  counts: z.object({ waiting: count, added: count, known: count, failed: count }),
  feeds: z.array(
    z.object({
      url: z.string(),
      status: z.enum(['waiting', 'added', 'known', 'failed']),
      /** What was added, or why it failed. */
      message: z.string().nullable(),
      /** Slug of the podcast. */
      slug: z.string().nullable(),
    }),
  ),
});

z.globalRegistry.add(personalDataResponse, { id: 'OwnData' });
