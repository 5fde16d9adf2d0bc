import { topicBySlug, topicNames } from '~/domain/search/browse/facets';
import { fold } from '~/lib/text/fold';
import { inLanguage } from '~/messages/find-text';
import { languages } from '~/messages/generated/languages';
import { t } from '~/messages/t';

/** A topic name used on the pages, such as `Prayer Guidance`, describes what is wanted and rarely occurs in titles. */
type NamedTopic = {
  names: readonly (() => string)[];
  /** Slug in `topicBySlug`: finds the podcasts listed there. */
  slug?: string;
  /** Key of a spelling group (search-terms.json). */
  group?: string;
  /** Query for the directory, if the English name finds podcasts of the kind this site is about. */
  english?: string;
};

const groupOfTopic: Record<string, string> = {
  'quran-recitation': 'quran',
  tafsir: 'tafsir',
  hadith: 'hadith',
  fiqh: 'fiqh',
  seerah: 'seerah',
  aqeedah: 'aqeedah',
  'dhikr-and-duas': 'dhikr',
};

const english = new Set(['Islamic History', 'Islamic Finance']);

const namedTopics: NamedTopic[] = [
  ...[...topicBySlug].map(([slug, topic]) => ({
    slug,
    names: [topicNames[topic]],
    group: groupOfTopic[slug],
    english: english.has(topic) ? topic : undefined,
  })),
  { slug: 'hadith', group: 'hadith', names: [() => t('home.hadithStudy')] },
  { group: 'salah', names: [() => t('search.prayer'), () => t('home.prayerGuidance')] },
  { group: 'quran', names: [() => t('search.quran')] },
  { group: 'ramadan', names: [() => t('search.ramadan')] },
  { group: 'islam', names: [() => t('search.widerTopic')] },
];

/** Topics by their folded names in all languages of the site; French names also as folded for French readers. */
export const topicByName: ReadonlyMap<string, NamedTopic> = new Map(
  namedTopics.flatMap((topic) =>
    topic.names.flatMap((name) =>
      languages.flatMap(({ tag }) => {
        const text = inLanguage(tag, name);
        return [fold(text), fold(text, { language: tag })].map((form) => [form, topic] as const);
      }),
    ),
  ),
);
