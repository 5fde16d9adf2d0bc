import type { TokenScope } from '~/domain/accounts/keys/keys';
import type { knowledgeLevels, languages } from '~/domain/accounts/users';
import type { Visibility } from '~/domain/collections/collections';
import type { podcastReportReasons } from '~/domain/community/reports/reports';
import type { reportReasons } from '~/domain/community/reviews/reviews';
import { topicNames } from '~/domain/search/browse/facets';
import type { NamedLanguage } from '~/lib/language/language-names.server';
import { t } from '~/messages/t';

/** Labels for the values that forms submit and profiles store. */
const languageNames: Record<(typeof languages)[number], () => string> = {
  English: () => t('choice.english'),
  Arabic: () => t('choice.arabic'),
  Urdu: () => t('choice.urdu'),
  French: () => t('choice.french'),
  Turkish: () => t('choice.turkish'),
  Malay: () => t('choice.malay'),
  Indonesian: () => t('choice.indonesian'),
  Bengali: () => t('choice.bengali'),
  Persian: () => t('choice.persian'),
  Spanish: () => t('choice.spanish'),
  German: () => t('choice.german'),
  Chinese: () => t('choice.chinese'),
  Hindi: () => t('choice.hindi'),
  Other: () => t('choice.otherLanguage'),
};

const levelNames: Record<(typeof knowledgeLevels)[number], () => string> = {
  beginner: () => t('choice.beginner'),
  intermediate: () => t('choice.intermediate'),
  advanced: () => t('choice.advanced'),
  scholar: () => t('choice.scholar'),
};

type Reason = (typeof reportReasons)[number] | (typeof podcastReportReasons)[number];

const reasonNames: Record<Reason, () => string> = {
  'Spam or advertising': () => t('choice.spam'),
  'Offensive or hateful': () => t('choice.offensive'),
  'Not about this podcast': () => t('choice.offTopic'),
  'Not about Islam': () => t('choice.notIslam'),
  'Taken from somebody else': () => t('choice.taken'),
  'Something else': () => t('choice.somethingElse'),
};

const scopeNames: Record<TokenScope, () => string> = {
  read: () => t('tokens.scopeRead'),
  write: () => t('tokens.scopeWrite'),
  admin: () => t('tokens.scopeAdmin'),
};

const visibilityNames: Record<Visibility, () => string> = {
  private: () => t('collections.private'),
  link: () => t('collections.byLink'),
  public: () => t('collections.public'),
};

/** A value without a name, such as one of an older list, is shown as it is. */
export const named =
  (names: Record<string, () => string>) =>
  (value: string): string =>
    Object.hasOwn(names, value) ? names[value]!() : value;

export const chosenLanguageName = named(languageNames);
export const topicName = named(topicNames);
export const knowledgeLevelName = named(levelNames);
export const reportReasonName = named(reasonNames);
export const tokenScopeName = named(scopeNames);
export const collectionVisibilityName = named(visibilityNames);

/** Splits a report into the chosen reason, if it starts with one, and the details the reporter added. */
export function readReason(text: string): { reason: string | null; details: string } {
  const reason = Object.keys(reasonNames).find(
    (label) => text === label || text.startsWith(`${label}: `),
  );
  return reason
    ? { reason, details: text.slice(reason.length + 2) }
    : { reason: null, details: text };
}

/** Option of a select. Each language is labeled in itself. */
export const languageChoice = ({ code, name, lang, dir }: NamedLanguage) => ({
  value: code,
  label: name,
  lang,
  dir,
});
