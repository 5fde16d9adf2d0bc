export type {
  Collection,
  CollectionEntry,
  CollectionProgress,
  ListedCollection,
} from './collections-schema';

export const VISIBILITIES = ['private', 'link', 'public'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export const MAX_COLLECTIONS = 200;
export const MAX_ENTRIES = 1_000;
/** Maximum per call. */
export const MAX_ENTRIES_ADDED = 50;
export const ENTRIES_PER_PAGE = 50;
export const COLLECTIONS_PER_PAGE = 24;

export const MAX_TITLE_LENGTH = 120;
export const MAX_WORDS_LENGTH = 2_000;
export const MAX_NOTE_LENGTH = 500;

/** Days of membership before a member's collections can be public. */
export const DAYS_BEFORE_PUBLIC = 3;

export const ENTRY_STEPS = ['top', 'up', 'down', 'end'] as const;
export type EntryStep = (typeof ENTRY_STEPS)[number];

export const collectionPath = (id: string): string => `/collections/${id}`;

/** Chosen in place of a collection's id to create one. */
export const NEW_COLLECTION = 'new';
