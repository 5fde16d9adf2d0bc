import { topicBySlug, topicNames } from '~/domain/search/browse/topics';
import { fold } from '~/lib/text/fold';
import { languages } from '~/messages/generated/languages';
import { inLanguage } from '~/messages/find-text';
import { t } from '~/messages/t';

/** What the pages call a topic, such as `Prayer Guidance`, says what is looked for, not words of titles. */
export type NamedTopic = {
  names: readonly (() => string)[];
  /** Of `topicBySlug`: finds the podcasts that are listed there. */
  slug?: string;
  /** Key of a group of spellings (search-terms.json). */
  group?: string;
  /** What the directory is asked for, where the English name finds podcasts of this site's kind. */
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

/** By their folded names in all languages of the site; French ones also as they are folded for readers of French. */
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
