import { topics } from '~/domain/accounts/users';
import type { NamedLanguage } from '~/lib/language/language-names.server';
import { t } from '~/messages/t';

/** Values of `PodcastFacet.facet`. */
export const languageFacet = (code: string): string => `language:${code}`;
export const topicFacet = (slug: string): string => `topic:${slug}`;

/** A language to filter a list by. */
export type LanguageOption = NamedLanguage & { chosen: boolean };

type Topic = (typeof topics)[number];

const slugOf = (topic: string): string =>
  topic.toLowerCase().replaceAll('&', 'and').replaceAll(' ', '-');

/** The topics that profiles offer, by the slug in their URL. */
export const topicBySlug: ReadonlyMap<string, Topic> = new Map(
  topics.map((topic) => [slugOf(topic), topic]),
);

export const topicNames: Record<Topic, () => string> = {
  'Quran Recitation': () => t('choice.quranRecitation'),
  Tafsir: () => t('choice.tafsir'),
  Hadith: () => t('choice.hadith'),
  Fiqh: () => t('choice.fiqh'),
  'Islamic History': () => t('choice.islamicHistory'),
  Seerah: () => t('choice.seerah'),
  Aqeedah: () => t('choice.aqeedah'),
  'Dhikr & Duas': () => t('choice.dhikrAndDuas'),
  'Contemporary Issues': () => t('choice.contemporaryIssues'),
  'Family & Marriage': () => t('choice.familyAndMarriage'),
  'Personal Development': () => t('choice.personalDevelopment'),
  'Islamic Finance': () => t('choice.islamicFinance'),
  Spirituality: () => t('choice.spirituality'),
  'Youth & Education': () => t('choice.youthAndEducation'),
};
