import { formatDate } from '~/lib/time/format-date';
import { t } from '~/messages/t';

// Rows store the English words. Older rows may contain others, which are shown unchanged.

const actions: Record<string, () => string> = {
  added: () => t('audit.added'),
  changed: () => t('audit.changed'),
  removed: () => t('audit.removed'),
  created: () => t('audit.created'),
  deleted: () => t('audit.deleted'),
  kept: () => t('audit.kept'),
  accepted: () => t('audit.accepted'),
  reopened: () => t('audit.reopened'),
  restored: () => t('audit.restored'),
  'moved up': () => t('audit.movedUp'),
  'moved down': () => t('audit.movedDown'),
  'asked for': () => t('audit.askedFor'),
  'dealt with': () => t('audit.dealtWith'),
  answered: () => t('audit.answered'),
  sent: () => t('audit.sent'),
  exported: () => t('audit.exported'),
  hid: () => t('audit.hid'),
  showed: () => t('audit.showed'),
  'agreed to': () => t('audit.agreedTo'),
  refused: () => t('audit.refused'),
  joined: () => t('audit.joined'),
  separated: () => t('audit.separated'),
  suspended: () => t('audit.suspended'),
  banned: () => t('audit.banned'),
  'ended all sessions of': () => t('audit.endedSessions'),
  'removed the second step of': () => t('audit.removedSecondStep'),
  'lifted the ban of': () => t('audit.liftedBan'),
  'ended the suspension of': () => t('audit.endedSuspension'),
  'changed the role of': () => t('audit.changedRole'),
};

const subjects = {
  'featured podcast': () => t('audit.featuredPodcast'),
  'featured episode': () => t('audit.featuredEpisode'),
  user: () => t('audit.user'),
  review: () => t('audit.review'),
  'blog category': () => t('audit.blogCategory'),
  'blog post': () => t('audit.blogPost'),
  'contact message': () => t('audit.contactMessage'),
  report: () => t('audit.report'),
  'newsletter list': () => t('audit.newsletterList'),
  'podcast feeds': () => t('audit.podcastFeeds'),
  podcast: () => t('audit.podcast'),
  episode: () => t('audit.episode'),
  speaker: () => t('audit.speaker'),
  'test letter': () => t('audit.testLetter'),
  'list of words': () => t('audit.wordList'),
  setting: () => t('audit.setting'),
  'API token': () => t('audit.apiToken'),
  'second factor': () => t('audit.secondFactor'),
  'verse mention': () => t('audit.verseMention'),
  collection: () => t('audit.collection'),
  'member note': () => t('audit.memberNote'),
};

export type AuditSubject = keyof typeof subjects;

const details: Record<string, () => string> = {
  from: () => t('audit.from'),
  to: () => t('audit.to'),
  with: () => t('audit.with'),
  title: () => t('audit.title'),
  language: () => t('form.language'),
  topics: () => t('library.topics'),
  imageUrl: () => t('library.cover'),
  reason: () => t('audit.reason'),
  until: () => t('audit.until'),
  words: () => t('audit.words'),
  added: () => t('audit.added'),
  removed: () => t('audit.removed'),
  displayOrder: () => t('list.order'),
  notes: () => t('list.notes'),
};

const valueTexts: Record<string, () => string> = {
  user: () => t('adminUsers.userRole'),
  moderator: () => t('adminUsers.moderatorRole'),
  admin: () => t('adminUsers.adminRole'),
  super_admin: () => t('adminUsers.superAdmin'),
  hidden: () => t('audit.wordsHidden'),
  kept: () => t('audit.wordsKept'),
  anyone: () => t('library.anyone'),
  members: () => t('library.members'),
  admins: () => t('library.admins'),
  held: () => t('library.heldFirst'),
  yes: () => t('secondFactor.needed'),
  no: () => t('secondFactor.notNeeded'),
};

/** All actions and subjects of the log, for filters. */
export const auditActions = Object.keys(actions);
export const auditSubjects = Object.keys(subjects) as AuditSubject[];

/** Translates an action, such as `added`. */
export const actionText = (action: string): string => actions[action]?.() ?? action;

/** Translates a subject type, such as `featured podcast`. */
export const subjectText = (type: string): string =>
  (subjects as Record<string, () => string>)[type]?.() ?? type;

/** Translates a detail, such as `from: User`. */
export function detailText(name: string, value: unknown): string {
  if (name === 'isActive') return value ? t('list.active') : t('list.inactive');
  const text = name === 'until' ? formatDate(String(value)) : String(value ?? '–');
  return t('audit.detail', {
    name: details[name]?.() ?? name,
    value: valueTexts[text]?.() ?? text,
  });
}
