import { t } from '~/messages/t';

/** Lists of a member that other apps can subscribe to. */
export const PERSONAL_FEEDS = ['new', 'queue', 'history'] as const;

export type PersonalFeedKind = (typeof PERSONAL_FEEDS)[number];

const titles: Record<PersonalFeedKind, () => string> = {
  new: () => t('listening.newEpisodes'),
  queue: () => t('listening.queue'),
  history: () => t('listening.history'),
};

export const feedTitle = (kind: PersonalFeedKind): string => titles[kind]();
