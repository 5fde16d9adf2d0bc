import type { Calendar, Visibility } from '~/domain/collections/collections';
import { calendarName, monthName, shiftName } from '~/domain/collections/offered.server';
import { topicBySlug } from '~/domain/search/browse/facets';
import { ownLanguageName } from '~/lib/language/text-language';
import { listText } from '~/lib/text/list-text';
import { languages } from '~/messages/generated/languages';
import { weekdayName } from '~/lib/time/format-date';
import { t } from '~/messages/t';
import {
  chosenLanguageName,
  collectionVisibilityName,
  knowledgeLevelName,
  tokenScopeName,
  topicName,
  whoAddsName,
  siteVisibilityName as visibilityOfSite,
} from '~/ui/forms/choice-names';

/** The label, and optionally how a value is displayed. */
type Field = (() => string) | { label: () => string; say: (value: string) => string };

/** Fields without a label are sent but not shown. */
type SentForm = { why?: () => string; labels?: Record<string, Field> };

const item = { displayOrder: () => t('list.order'), notes: () => t('list.notes') };

const stars = (value: string) => t('form.stars', { count: Number(value) });
const onOff = (value: string) => (value === 'true' ? t('keptForm.on') : t('keptForm.off'));
const language: Field = { label: () => t('form.language'), say: ownLanguageName };
const siteLanguageName = (value: string) =>
  languages.find(({ tag }) => tag === value)?.name ?? t('form.notSet');
const dayOfLetter = (value: string) => (value ? weekdayName(Number(value)) : t('letters.none'));
const topicOfSlug = (slug: string) => topicName(topicBySlug.get(slug) ?? slug);
const status = (value: string) =>
  value === 'published' ? t('adminBlog.published') : t('adminBlog.draft');
const byNumber = (name: (number: number) => string) => (value: string) => name(Number(value));
const nameOfCalendar = (value: string) => calendarName(value as Calendar);
const siteVisibilityName = (value: string) => visibilityOfSite(value as Visibility);
const visibilityName = (value: string) => collectionVisibilityName(value as Visibility);
const words = (value: string) =>
  value === 'hidden' ? t('adminUsers.hideWords') : t('adminUsers.keepWords');

const forms: [path: RegExp, form: SentForm][] = [
  [/^\/queue\/change$/, { why: () => t('listening.signInToQueue') }],
  [/^\/episodes\/[^/]+\/played$/, { why: () => t('listening.signInToMark') }],
  [/^\/admin\/speakers$/, { labels: { name: () => t('speaker.sameAs') } }],
  [/^\/favorites\/toggle$/, { why: () => t('cards.signInToAdd') }],
  [/^\/profile\/[^/]+\/follow$/, { why: () => t('profile.signInToFollow') }],
  [
    /^\/my-profile\/preferences$/,
    {
      why: () => t('keptForm.signInForPreferences'),
      labels: {
        autoStartEnabled: { label: () => t('form.autoStart'), say: onOff },
        autoplayEnabled: { label: () => t('form.continuousPlay'), say: onOff },
        favoritesPrivate: { label: () => t('form.favoritesPrivate'), say: onOff },
        interfaceLanguage: { label: () => t('frame.language'), say: siteLanguageName },
        weeklyLetterDay: { label: () => t('letters.day'), say: dayOfLetter },
      },
    },
  ],
  [/^\/collections\/[^/]+\/change$/, { why: () => t('collections.signIn') }],
  [
    /^\/collections\/(?:new|[^/]+\/edit)$/,
    {
      labels: {
        title: () => t('collections.titleLabel'),
        words: () => t('collections.words'),
        language,
        visibility: { label: () => t('collections.visibility'), say: visibilityName },
      },
    },
  ],
  [
    /^\/(?:podcast|episodes)\/[^/]+\/collect$/,
    {
      labels: {
        title: () => t('collections.newTitle'),
        from: () => t('collections.from'),
        to: () => t('collections.to'),
        note: () => t('collections.note'),
      },
    },
  ],
  [
    /^\/podcast\/[^/]+\/review$/,
    {
      why: () => t('review.signInMessage'),
      labels: {
        rating: { label: () => t('form.yourRating'), say: stars },
        content: () => t('form.yourReview'),
      },
    },
  ],
  [
    /^\/(?:reviews|podcast|episodes|collections)\/[^/]+\/report$/,
    { labels: { reason: () => t('review.reason'), details: () => t('review.details') } },
  ],
  [
    /^\/my-profile$/,
    {
      labels: {
        bio: () => t('account.bio'),
        primaryLanguage: { label: () => t('form.primaryLanguage'), say: chosenLanguageName },
        otherLanguages: { label: () => t('form.otherLanguages'), say: chosenLanguageName },
        ageRange: () => t('form.ageRange'),
        countryOfOrigin: () => t('form.countryOfOrigin'),
        countryOfResidence: () => t('form.countryOfResidence'),
        topicsOfInterest: { label: () => t('form.topicsOfInterest'), say: topicName },
        knowledgeLevel: { label: () => t('form.knowledgeLevel'), say: knowledgeLevelName },
        referralSource: () => t('form.referralSource'),
      },
    },
  ],
  [/^\/my-profile\/apps$/, { labels: { name: () => t('apps.name') } }],
  [/^\/my-profile\/email$/, { labels: { email: () => t('email.newAddress') } }],
  [/^\/my-profile\/passkeys$/, { labels: { name: () => t('passkeys.name') } }],
  [
    /^\/my-profile\/tokens$/,
    {
      labels: {
        name: () => t('tokens.name'),
        scope: { label: () => t('tokens.scope'), say: tokenScopeName },
      },
    },
  ],
  [
    /^\/admin\/blog\/posts\//,
    {
      labels: {
        title: () => t('adminBlog.title'),
        slug: () => t('adminBlog.slug'),
        content: () => t('adminBlog.content'),
        excerpt: () => t('adminBlog.excerpt'),
        language,
        translationOf: () => t('adminBlog.translationOf'),
        featuredImageUrl: () => t('adminBlog.image'),
        metaDescription: () => t('adminBlog.metaDescription'),
        metaKeywords: () => t('adminBlog.metaKeywords'),
        publishedAt: () => t('adminBlog.publishedAt'),
        status: { label: () => t('admin.status'), say: status },
      },
    },
  ],
  [
    /^\/admin\/blog\/categories$/,
    {
      labels: {
        name: () => t('adminBlog.name'),
        slug: () => t('adminBlog.slug'),
        description: () => t('adminBlog.description'),
        language,
      },
    },
  ],
  [
    /^\/admin\/podcasts$/,
    { labels: { whoAdds: { label: () => t('library.whoAdds'), say: whoAddsName } } },
  ],
  [
    /^\/admin\/collections\//,
    {
      labels: {
        title: () => t('library.title'),
        words: () => t('adminCollections.words'),
        language: { label: () => t('library.language'), say: ownLanguageName },
        visibility: { label: () => t('adminCollections.whoSees'), say: siteVisibilityName },
        calendar: { label: () => t('adminCollections.calendar'), say: nameOfCalendar },
        month: { label: () => t('adminCollections.month'), say: byNumber(monthName) },
        dayFrom: () => t('adminCollections.dayFrom'),
        dayTo: () => t('adminCollections.dayTo'),
        weekday: { label: () => t('adminCollections.weekday'), say: byNumber(weekdayName) },
        dayShift: { label: () => t('adminCollections.shift'), say: byNumber(shiftName) },
        daysBefore: () => t('adminCollections.daysBefore'),
        offered: {
          label: () => t('adminCollections.days'),
          say: () => t('adminCollections.offer'),
        },
        reason: () => t('library.reason'),
      },
    },
  ],
  [/^\/admin\/podcasts\/add$/, { labels: { feeds: () => t('adminFeeds.addresses') } }],
  [
    /^\/admin\/podcasts\/[^/]+\/correct$/,
    {
      labels: {
        title: () => t('library.title'),
        language: { label: () => t('library.language'), say: ownLanguageName },
        imageUrl: () => t('library.cover'),
        topics: { label: () => t('library.topics'), say: topicOfSlug },
      },
    },
  ],
  [/^\/admin\/(podcasts|episodes)\/[^/]+$/, { labels: { reason: () => t('library.reason') } }],
  [
    /^\/admin\/users\/[^/]+$/,
    {
      labels: {
        until: () => t('adminUsers.until'),
        words: { label: () => t('adminUsers.words'), say: words },
        reason: () => t('library.reason'),
      },
    },
  ],
  [/^\/admin\/held-reviews$/, { labels: { words: () => t('heldReviews.wordsLabel') } }],
  [/^\/admin\/users$/, { labels: { role: () => t('account.role') } }],
  [/^\/admin(\/featured-episodes)?$/, { labels: item }],
];

export function sentForm(to: string): SentForm {
  const { pathname } = new URL(to, 'http://own.invalid');
  return forms.find(([path]) => path.test(pathname))?.[1] ?? {};
}

export function shownFields(to: string, values: Record<string, string[]>): [string, string][] {
  const labels = Object.entries(sentForm(to).labels ?? {});
  return labels.flatMap(([name, field]): [string, string][] => {
    const { label, say } =
      typeof field === 'function' ? { label: field, say: (value: string) => value } : field;
    // A form around a list has one field per row: `name.<id>`.
    const own = Object.keys(values).filter((key) => key === name || key.startsWith(`${name}.`));
    return own.flatMap((key): [string, string][] => {
      const texts = values[key]!.filter(Boolean).map(say);
      return texts.length > 0 ? [[label(), listText(texts)]] : [];
    });
  });
}
