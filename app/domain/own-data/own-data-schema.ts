import { z } from 'zod';
import { ownUserResponse } from '~/domain/accounts/users-schema';
import {
  MAX_NOTE_LENGTH,
  MAX_TITLE_LENGTH,
  MAX_WORDS_LENGTH,
} from '~/domain/collections/collections';
import { MAX_REVIEW_LENGTH } from '~/domain/community/reviews/reviews';
import { instantText, languageResponse, pageResponse, personText } from '~/domain/input-schema';
import { chosenSpeed, positionSchema } from '~/domain/listening/listening-schema';
import { t } from '~/messages/t';
import { MOST } from './own-data';

const instant = instantText(() => t('input.instant'));

/** Found again elsewhere by the address of its feed, or by its guid. */
const podcast = z.object({
  title: z.string().default(''),
  slug: z.string().default(''),
  rssUrl: z.string().max(2_000),
  podcastGuid: z.string().nullable().default(null),
});

/** Found again by its guid, or by the address of its recording. */
const episode = z.object({
  title: z.string().default(''),
  guid: z.string().nullable().default(null),
  audioUrl: z.string().nullable().default(null),
  podcast,
});

/** Counted before its entries are looked at, which takes long for millions. */
const listOf = <T extends z.ZodType>(entry: T, most: number) =>
  z.array(z.unknown()).max(most).pipe(z.array(entry)).default([]);

const partSeconds = z.number().int().min(0).max(8_640_000).nullable().default(null);

const part = z.object({ fromSeconds: partSeconds, toSeconds: partSeconds });

/** Elsewhere it is private, whatever it was: nobody has its new address. */
const collection = z.object({
  title: personText(MAX_TITLE_LENGTH, () => t('input.tooLong')).pipe(z.string().min(1)),
  words: personText(MAX_WORDS_LENGTH, () => t('input.tooLong')).default(''),
  language: languageResponse.default(null),
  visibility: z.string().default('private'),
  hiddenReason: z.string().nullable().default(null),
  createdAt: instant.nullable().default(null),
  /** In order; of an episode, a part of one or a podcast. */
  entries: listOf(
    part.extend({
      note: personText(MAX_NOTE_LENGTH, () => t('input.tooLong')).default(''),
      episode: episode.nullable().default(null),
      podcast: podcast.nullable().default(null),
    }),
    MOST.entries,
  ),
});

/** What one account can hand to another; what an export lists besides is ignored there. */
const carried = z.object({
  /** The address of the site. Members are followed again on the same site only. */
  site: z.string().default(''),
  favorites: listOf(
    z.object({
      newestOnly: z.boolean().default(false),
      createdAt: instant.nullable().default(null),
      podcast,
    }),
    MOST.feeds,
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
    MOST.feeds,
  ),
  following: listOf(
    z.object({
      createdAt: instant.nullable().default(null),
      followed: z.object({ id: z.string(), username: z.string() }),
    }),
    MOST.following,
  ),
  /** The latest first; those that were only marked as played stand at 0. */
  positions: listOf(positionSchema.extend({ episode }), MOST.positions),
  /** The first one is heard next. */
  queue: listOf(z.object({ episode }), MOST.queue),
  /** Of podcasts without a speed of their own. */
  playbackRate: chosenSpeed.shape.rate.nullable().default(null),
  playbackRateAt: instant.nullable().default(null),
  speeds: listOf(chosenSpeed.extend({ podcast }), MOST.feeds),
  collections: listOf(collection, MOST.collections),
});

const dated = z.object({ createdAt: instant });
const person = z.object({ username: z.string() });
const report = dated.extend({
  reason: z.string(),
  language: languageResponse,
  resolvedAt: instant.nullable(),
  resolution: z.string().nullable(),
});

export const ownDataResponse = carried.extend({
  exportedAt: instant,
  profile: ownUserResponse,
  /** When the list of new episodes was last opened, and the visit before that. */
  newVisitedAt: instant.nullable(),
  newSeenAt: instant.nullable(),
  /** Until then the member may not write. */
  suspendedUntil: instant.nullable(),
  suspendedReason: z.string().nullable(),
  bannedAt: instant.nullable(),
  banReason: z.string().nullable(),
  /** Whether profile and reviews are hidden. */
  wordsHidden: z.boolean(),
  /** Until then nobody registers from where the member signed in last. */
  addressBannedUntil: instant.nullable(),
  /** Since when signing in asks for a code besides the password. */
  secondFactorAt: instant.nullable(),
  followers: z.array(dated.extend({ follower: person })),
  reviewReports: z.array(report),
  podcastReports: z.array(report.extend({ podcast })),
  episodeReports: z.array(report.extend({ episode })),
  collectionReports: z.array(
    report.extend({ collection: z.object({ id: z.string(), title: z.string() }) }),
  ),
  activities: z.array(
    dated.extend({
      actionType: z.string(),
      podcast: podcast.nullable(),
      followedUser: person.nullable(),
    }),
  ),
  /** What can still be undone: the rows as they were, as JSON. */
  undoable: z.array(z.object({ changedAt: instant, before: z.string() })),
  sessions: z.array(
    dated.extend({ userAgent: z.string().nullable(), lastUsedAt: instant, expiresAt: instant }),
  ),
  /** Of other apps; the passwords themselves are nowhere. */
  appPasswords: z.array(
    dated.extend({
      name: z.string(),
      userAgent: z.string().nullable(),
      lastUsedAt: instant.nullable(),
    }),
  ),
  appDevices: z.array(dated.extend({ device: z.string(), caption: z.string(), type: z.string() })),
  /** What other apps have said of podcasts that the site does not have; seconds. */
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
  /** Addresses that letters have asked to verify. */
  emailVerifications: z.array(dated.extend({ email: z.string(), expiresAt: instant })),
  passkeys: z.array(dated.extend({ name: z.string(), lastUsedAt: instant.nullable() })),
  apiTokens: z.array(
    dated.extend({ name: z.string(), scope: z.string(), lastUsedAt: instant.nullable() }),
  ),
  /** Since when collections are heard anew, and parts of episodes that were heard to their ends. */
  collectionProgress: z.array(
    z.object({ begunAt: instant, collection: z.object({ title: z.string() }) }),
  ),
  heardParts: z.array(
    z.object({ heardAt: instant, entry: part.extend({ episode: episode.nullable() }) }),
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
      /** It waits for an admin. */
      held: z.boolean(),
      createdAt: instant,
    }),
  ),
});

/** Of an export: what is brought to an account. */
export const broughtSchema = carried.extend({
  /** What this site cannot store of it is left out. */
  profile: z.record(z.string(), z.unknown()).default({}),
});
export type Brought = z.output<typeof broughtSchema>;

const count = z.number();

/** Of the feeds of the file that was brought last. */
export const importResponse = pageResponse.extend({
  counts: z.object({ waiting: count, added: count, known: count, failed: count }),
  feeds: z.array(
    z.object({
      url: z.string(),
      status: z.enum(['waiting', 'added', 'known', 'failed']),
      /** What was added, or why it was not. */
      message: z.string().nullable(),
      /** Of its podcast. */
      slug: z.string().nullable(),
    }),
  ),
});

z.globalRegistry.add(ownDataResponse, { id: 'OwnData' });
