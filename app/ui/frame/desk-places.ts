import type { Access } from '~/domain/accounts/users';
import { t } from '~/messages/t';

/** What waits at the desk: open reports, held reviews, and so on (app/domain/site/admin-overview.server.ts). */
export const pendingKinds = [
  'reports',
  'reviews',
  'messages',
  'held',
  'collections',
  'failing',
] as const;
export type PendingKind = (typeof pendingKinds)[number];

type DeskPlace = {
  to: string;
  text: () => string;
  /** That of its screen; a test compares them. */
  access: Access;
  pending?: PendingKind[];
};

/** The screens of the desk by group, the most used first. */
export const deskGroups: { text: () => string; places: DeskPlace[] }[] = [
  {
    text: () => t('admin.moderation'),
    places: [
      {
        to: '/admin/moderation',
        text: () => t('admin.reports'),
        access: 'moderator',
        pending: ['reports'],
      },
      {
        to: '/admin/held-reviews',
        text: () => t('heldReviews.title'),
        access: 'moderator',
        pending: ['reviews'],
      },
      {
        to: '/admin/messages',
        text: () => t('admin.messages'),
        access: 'admin',
        pending: ['messages'],
      },
      { to: '/admin/users', text: () => t('admin.userDirectory'), access: 'moderator' },
      { to: '/admin/replies', text: () => t('answers.replies'), access: 'moderator' },
    ],
  },
  {
    text: () => t('deskMenu.library'),
    places: [
      {
        to: '/admin/podcasts',
        text: () => t('search.inPodcasts'),
        access: 'admin',
        pending: ['held', 'failing'],
      },
      {
        to: '/admin/collections',
        text: () => t('days.collections'),
        access: 'admin',
        pending: ['collections'],
      },
      { to: '/admin/speakers', text: () => t('speaker.speakers'), access: 'admin' },
    ],
  },
  {
    text: () => t('deskMenu.publishing'),
    places: [
      { to: '/admin/featured-podcasts', text: () => t('frame.featuredPodcasts'), access: 'admin' },
      { to: '/admin/featured-episodes', text: () => t('frame.featuredEpisodes'), access: 'admin' },
      { to: '/admin/blog', text: () => t('frame.blog'), access: 'admin' },
    ],
  },
  {
    text: () => t('deskMenu.site'),
    places: [
      { to: '/admin/analytics', text: () => t('admin.analytics'), access: 'admin' },
      { to: '/admin/audit', text: () => t('admin.auditLog'), access: 'admin' },
      { to: '/admin/site', text: () => t('adminSite.title'), access: 'admin' },
    ],
  },
];

const pendingTexts: Record<PendingKind, (count: number) => string> = {
  reports: (count) => t('admin.reportsWait', { count }),
  reviews: (count) => t('heldReviews.link', { count }),
  collections: (count) => t('adminCollections.wait', { count }),
  messages: (count) => t('admin.messagesWait', { count }),
  held: (count) => t('admin.podcastsWait', { count }),
  failing: (count) => t('admin.feedsFail', { count }),
};

/** Says that so many wait. */
export const pendingText = (kind: PendingKind, count: number): string => pendingTexts[kind](count);

/** Where those are dealt with that wait. */
export const pendingPath: Record<PendingKind, string> = {
  reports: '/admin/moderation',
  reviews: '/admin/held-reviews',
  messages: '/admin/messages',
  held: '/admin/podcasts?state=held',
  collections: '/admin/collections?state=held',
  failing: '/admin/podcasts?state=failing',
};
