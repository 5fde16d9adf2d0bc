import type { Calendar, Visibility } from '~/domain/collections/collections';
import { calendarName, monthName, shiftName } from '~/domain/collections/offered.server';
import { topicBySlug } from '~/domain/search/browse/facets';
import { ownLanguageName } from '~/lib/language/text-language';
import { listText } from '~/lib/lists';
import { languages } from '~/messages/generated/languages';
import { weekdayName } from '~/lib/time/format-date';
import { t } from '~/messages/t';
import {
  chosenLanguageName,
  collectionVisibilityName,
  knowledgeLevelName,
  siteVisibilityName,
  tokenScopeName,
  topicName,
  whoAddsName,
} from '~/ui/forms/choice-names';

/** The label, and optionally how a value is displayed. */
type Field = [label: () => string, say?: (value: string) => string];
type Fields = Record<string, Field>;

const onOff = (value: string) => (value === 'true' ? t('keptForm.on') : t('keptForm.off'));
const siteLanguageName = (value: string) =>
  languages.find(({ tag }) => tag === value)?.name ?? t('form.notSet');
const topicOfSlug = (slug: string) => topicName(topicBySlug.get(slug) ?? slug);
const postStatus = (value: string) =>
  value === 'published' ? t('adminBlog.published') : t('adminBlog.draft');
const byNumber = (name: (number: number) => string) => (value: string) => name(Number(value));
const wordsOfBanned = (value: string) =>
  value === 'hidden' ? t('adminUsers.hideWords') : t('adminUsers.keepWords');

/** The fields by name. A field that is not among them is sent but not shown. */
const usual: Fields = {
  ageRange: [() => t('form.ageRange')],
  autoplayEnabled: [() => t('form.continuousPlay'), onOff],
  autoStartEnabled: [() => t('form.autoStart'), onOff],
  bio: [() => t('account.bio')],
  calendar: [() => t('adminCollections.calendar'), (value) => calendarName(value as Calendar)],
  content: [() => t('adminBlog.content')],
  countryOfOrigin: [() => t('form.countryOfOrigin')],
  countryOfResidence: [() => t('form.countryOfResidence')],
  dayFrom: [() => t('adminCollections.dayFrom')],
  daysBefore: [() => t('adminCollections.daysBefore')],
  dayShift: [() => t('adminCollections.shift'), byNumber(shiftName)],
  dayTo: [() => t('adminCollections.dayTo')],
  description: [() => t('adminBlog.description')],
  details: [() => t('review.details')],
  displayOrder: [() => t('list.order')],
  email: [() => t('form.eMail')],
  excerpt: [() => t('adminBlog.excerpt')],
  favoritesPrivate: [() => t('form.favoritesPrivate'), onOff],
  featuredImageUrl: [() => t('adminBlog.image')],
  feeds: [() => t('adminFeeds.addresses')],
  from: [() => t('collections.from')],
  imageUrl: [() => t('library.cover')],
  interfaceLanguage: [() => t('frame.language'), siteLanguageName],
  knowledgeLevel: [() => t('form.knowledgeLevel'), knowledgeLevelName],
  language: [() => t('form.language'), ownLanguageName],
  metaDescription: [() => t('adminBlog.metaDescription')],
  metaKeywords: [() => t('adminBlog.metaKeywords')],
  month: [() => t('adminCollections.month'), byNumber(monthName)],
  name: [() => t('adminBlog.name')],
  note: [() => t('collections.note')],
  notes: [() => t('list.notes')],
  offered: [() => t('adminCollections.days'), () => t('adminCollections.offer')],
  otherLanguages: [() => t('form.otherLanguages'), chosenLanguageName],
  primaryLanguage: [() => t('form.primaryLanguage'), chosenLanguageName],
  publishedAt: [() => t('adminBlog.publishedAt')],
  rating: [() => t('form.yourRating'), (value) => t('form.stars', { count: Number(value) })],
  reason: [() => t('library.reason')],
  referralSource: [() => t('form.referralSource')],
  role: [() => t('account.role')],
  scope: [() => t('tokens.scope'), tokenScopeName],
  slug: [() => t('adminBlog.slug')],
  status: [() => t('admin.status'), postStatus],
  title: [() => t('library.title')],
  to: [() => t('collections.to')],
  topics: [() => t('library.topics'), topicOfSlug],
  topicsOfInterest: [() => t('form.topicsOfInterest'), topicName],
  translationOf: [() => t('adminBlog.translationOf')],
  until: [() => t('adminUsers.until')],
  visibility: [
    () => t('collections.visibility'),
    (value) => collectionVisibilityName(value as Visibility),
  ],
  weekday: [() => t('adminCollections.weekday'), byNumber(weekdayName)],
  weeklyLetterDay: [() => t('letters.day'), byNumber(weekdayName)],
  whoAdds: [() => t('library.whoAdds'), whoAddsName],
  words: [() => t('collections.words')],
};

/** The forms in which a field has another label. */
const unusual: [path: RegExp, fields: Fields][] = [
  [/^\/admin\/speakers$/, { name: [() => t('speaker.sameAs')] }],
  [/^\/my-profile\/apps$/, { name: [() => t('apps.name')] }],
  [/^\/my-profile\/email$/, { email: [() => t('email.newAddress')] }],
  [/\/collect$/, { title: [() => t('collections.newTitle')] }],
  [/\/review$/, { content: [() => t('form.yourReview')] }],
  [/\/report$/, { reason: [() => t('review.reason')] }],
  [/^\/admin\/users\/[^/]+$/, { words: [() => t('adminUsers.words'), wordsOfBanned] }],
  [/^\/admin\/held-reviews$/, { words: [() => t('heldReviews.wordsLabel')] }],
  [
    /^\/admin\/collections\//,
    {
      visibility: [
        () => t('adminCollections.whoSees'),
        (value) => siteVisibilityName(value as Visibility),
      ],
    },
  ],
];

const purposes: [path: RegExp, why: () => string][] = [
  [/^\/queue\/change$/, () => t('listening.signInToQueue')],
  [/^\/episodes\/[^/]+\/played$/, () => t('listening.signInToMark')],
  [/^\/favorites\/toggle$/, () => t('cards.signInToAdd')],
  [/^\/profile\/[^/]+\/follow$/, () => t('profile.signInToFollow')],
  [/^\/my-profile\/preferences$/, () => t('keptForm.signInForPreferences')],
  [/^\/collections\/[^/]+\/change$/, () => t('collections.signIn')],
  [/^\/podcast\/[^/]+\/review$/, () => t('review.signInMessage')],
];

function byPath<T>(list: [path: RegExp, found: T][], to: string): T | null {
  const { pathname } = new URL(to, 'http://own.invalid');
  return list.find(([path]) => path.test(pathname))?.[1] ?? null;
}

/** Why the form requires an account, if that needs saying. */
export const purposeOf = (to: string): string | null => byPath(purposes, to)?.() ?? null;

export function shownFields(to: string, values: Record<string, string[]>): [string, string][] {
  const fields = new Map(Object.entries({ ...usual, ...byPath(unusual, to) }));
  return Object.entries(values).flatMap(([key, sent]): [string, string][] => {
    // A form around a list has one field per row: `name.<id>`.
    const [label, say = String] = fields.get(key.split('.')[0]!) ?? [];
    const texts = sent.filter(Boolean).map((value) => say(value));
    return label && texts.length > 0 ? [[label(), listText(texts)]] : [];
  });
}
