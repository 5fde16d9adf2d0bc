import type { HeldFor } from '~/domain/accounts/users';
import type { Visibility } from '~/domain/collections/collections';
import type { Age, ReportKind, ReportOrder } from '~/domain/community/desk/reported';
import type { WhoAdds } from '~/domain/feeds/import/adding-podcasts';
import { t } from '~/messages/t';
import { named } from '~/ui/forms/choice-names';

// Labels of the values that only admins choose, apart from the others because every first visit loads those.

const whoAddsNames: Record<WhoAdds, () => string> = {
  anyone: () => t('library.anyone'),
  members: () => t('library.members'),
  admins: () => t('library.admins'),
  held: () => t('library.heldFirst'),
};

/** Of site collections: all admins can see the private ones. */
const siteVisibilityNames: Record<Visibility, () => string> = {
  private: () => t('adminCollections.private'),
  link: () => t('adminCollections.byLink'),
  public: () => t('adminCollections.public'),
};

const reportKindNames: Record<ReportKind, () => string> = {
  review: () => t('desk.reviews'),
  podcast: () => t('search.inPodcasts'),
  episode: () => t('desk.episodes'),
  collection: () => t('days.collections'),
};

const ageNames: Record<Age, () => string> = {
  day: () => t('desk.lastDay'),
  week: () => t('desk.lastWeek'),
  older: () => t('desk.olderThanWeek'),
  month: () => t('desk.olderThanMonth'),
};

const reportOrderNames: Record<ReportOrder, () => string> = {
  newest: () => t('desk.newest'),
  oldest: () => t('desk.oldest'),
  most: () => t('desk.mostReported'),
};

export const reportKindName = named(reportKindNames);
export const ageName = named(ageNames);
export const reportOrderName = named(reportOrderNames);
export const whoAddsName = named(whoAddsNames);
export const siteVisibilityName = named(siteVisibilityNames);

const heldReasonNames: Record<HeldFor, () => string> = {
  link: () => t('heldReviews.forLink'),
  word: () => t('heldReviews.forWord'),
};

export const heldReasonName = (reason: HeldFor): string => heldReasonNames[reason]();
