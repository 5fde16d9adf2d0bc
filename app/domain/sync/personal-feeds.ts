/** Lists of a member that other apps can subscribe to. */
export const PERSONAL_FEEDS = ['new', 'queue', 'history'] as const;

export type PersonalFeedKind = (typeof PERSONAL_FEEDS)[number];
