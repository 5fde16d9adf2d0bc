import { primarySubtag } from '~/lib/language/text-language';
import { honorifics, fold, joinedWords, withoutArticle, spaceOut } from '~/lib/text/fold';
import { topicByName } from './named-topics.server';
import terms from './search-terms.json';

/** Applied to the query, not the index, so that the table (`search-terms.json`) can change without reindexing. */

export type Phrase = readonly string[];

export type QueryPart = {
  words: Phrase;
  formsWithoutArticle: Phrase[];
  group: Phrase[];
  groupKey: string | null;
  /** A word without meaning of its own, such as `the`, or an honorific said after a name. */
  optional: boolean;
};

type LanguageForms = { languages: string[]; written: string[] };
type WrittenGroup = {
  key: string;
  arabic: string[];
  urduPersian: string[];
  turkish: string[];
  indonesianMalay: string[];
  latin: string[];
  /** Forms that are ordinary words in other languages: valid only in one of these. */
  onlyInLanguages?: LanguageForms[];
  /** Folded forms that find shows of other religions in the directory. */
  directoryOnly?: string[];
};
type Folded<Written> = Written & { folded: string[] };
type SpellingGroup = Folded<Omit<WrittenGroup, 'onlyInLanguages'>> & {
  onlyInLanguages?: Folded<LanguageForms>[];
};

const foldAll = (forms: string[]) => [...new Set(forms.map((form) => fold(form)))].sort();

export const spellingGroups: readonly SpellingGroup[] = terms.groups.map((group: WrittenGroup) => {
  const { arabic, urduPersian, turkish, indonesianMalay, latin, onlyInLanguages } = group;
  return {
    ...group,
    folded: foldAll([...arabic, ...urduPersian, ...turkish, ...indonesianMalay, ...latin]),
    onlyInLanguages: onlyInLanguages?.map((gate) => ({ ...gate, folded: foldAll(gate.written) })),
  };
});

export const MAX_QUERY = 1_000;
export const MAX_WORDS = 12;
const MAX_WORD_LENGTH = 40;

const stopWords = new Set(
  `a al an and at be by el en for from in is it of on or the to with ad ar as ash az ul
   ve ile dan di yang untuk de la le les des du et d l un une der die das und
   في من و عن على الى مع يا كي كا`
    .split(/\s+/)
    .map((word) => fold(word)),
);

const groupByKey = new Map(spellingGroups.map((group) => [group.key, group]));
const groupOfForm = new Map(
  spellingGroups.flatMap((group) => group.folded.map((form) => [form, group] as const)),
);
const languageFormsOf = new Map(
  spellingGroups.flatMap((group) =>
    (group.onlyInLanguages ?? []).flatMap((gate) =>
      gate.folded.map((form) => [form, { group, gate }] as const),
    ),
  ),
);
const honoring = new Set(foldAll([...honorifics]));
const longestForm = Math.max(
  ...[...groupOfForm.keys(), ...topicByName.keys(), ...honoring].map(
    (form) => form.split(' ').length,
  ),
);

function findGroup(form: string, language: string | undefined): SpellingGroup | null {
  const direct = groupOfForm.get(form) ?? groupByKey.get(topicByName.get(form)?.group ?? '');
  if (direct) return direct;
  const forms = languageFormsOf.get(form);
  return forms && language && forms.gate.languages.includes(language) ? forms.group : null;
}

function formsOf(group: SpellingGroup, language: string | undefined): string[] {
  const opened = (group.onlyInLanguages ?? []).filter(
    (gate) => language !== undefined && gate.languages.includes(language),
  );
  return [...group.folded, ...opened.flatMap((gate) => gate.folded)];
}

function elidedWords(query: string): Map<string, string> {
  return new Map(
    query.split(/\s+/).flatMap((typed) => {
      const [head, ...rest] = fold(typed, { language: 'fr' }).split(' ');
      const joined = fold(typed);
      return rest.length === 1 &&
        rest[0] &&
        joined === `${head}${rest[0]}` &&
        /^[ld]$/.test(head ?? '')
        ? [[joined, rest[0]] as const]
        : [];
    }),
  );
}

/** Words split by a zero-width non-joiner, by their folded parts. */
const dividedWords = (query: string): Map<string, string> =>
  new Map(
    query.split(/\s+/).flatMap((typed) => {
      const joined = joinedWords(typed);
      return joined.length === 1 ? [[fold(typed), joined[0]!] as const] : [];
    }),
  );

function partOf(
  words: string[],
  group: SpellingGroup | null,
  formsWithoutArticle: string[],
  language: string | undefined,
): QueryPart {
  const ownForms = new Set([words.join(' '), ...formsWithoutArticle]);
  const forms = group ? formsOf(group, language).filter((form) => !ownForms.has(form)) : [];
  return {
    words,
    formsWithoutArticle: formsWithoutArticle.map((form) => form.split(' ')),
    group: forms.map((form) => form.split(' ')),
    groupKey: group?.key ?? null,
    optional:
      !group &&
      (words.length === 1 ? stopWords.has(words[0] ?? '') : honoring.has(words.join(' '))),
  };
}

/**
 * Reads at most 12 words. `language` (two letters) enables its own forms and French elision; `exact` skips other
 * spellings.
 */
export function expandQuery(
  query: string,
  { language, exact = false }: { language?: string | null; exact?: boolean } = {},
): QueryPart[] {
  const gate = primarySubtag(language) || undefined;
  const read = query.slice(0, MAX_QUERY);
  const other = { elided: elidedWords(read), joined: dividedWords(read) };
  const words = fold(read, { language })
    .split(' ')
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_WORD_LENGTH));
  const parts: QueryPart[] = [];
  for (let at = 0; at < words.length;) {
    const { part, taken } = longestPart(words.slice(at, at + longestForm), other, gate);
    parts.push(exact ? { ...part, group: [], groupKey: null } : part);
    at += taken;
  }
  return parts;
}

function longestPart(
  words: string[],
  { elided, joined }: { elided: Map<string, string>; joined: Map<string, string> },
  language: string | undefined,
): { part: QueryPart; taken: number } {
  for (let taken = words.length; taken > 1; taken -= 1) {
    const some = words.slice(0, taken);
    const form = some.join(' ');
    const whole = joined.get(form);
    const group = findGroup(form, language) ?? (whole ? findGroup(whole, language) : null);
    if (group || whole || honoring.has(form)) {
      return { part: partOf(some, group, whole ? [whole] : [], language), taken };
    }
  }
  const word = words[0] ?? '';
  const characters = spaceOut(word).split(' ');
  if (characters.length > 1) return { part: partOf(characters, null, [], language), taken: 1 };
  const bare = withoutArticle(word) ?? elided.get(word);
  const spellings = [word, ...(bare ? [bare] : []), `ال${word}`];
  const group =
    spellings.map((form) => findGroup(form, language)).find((candidate) => candidate) ?? null;
  return { part: partOf([word], group, bare ? [bare] : [], language), taken: 1 };
}

export function requiredParts(parts: QueryPart[]): QueryPart[] {
  const required = parts.filter((part) => !part.optional);
  return required.length > 0 ? required : parts;
}

function usualForm(forms: string[], group: SpellingGroup): string | undefined {
  return forms.find((form) => !group.directoryOnly?.includes(fold(form)));
}

function expandable(part: QueryPart): SpellingGroup | undefined {
  const group = part.groupKey ? groupByKey.get(part.groupKey) : undefined;
  return group?.directoryOnly?.includes(part.words.join(' ')) ? undefined : group;
}

function inEnglish(parts: QueryPart[]): string {
  return parts
    .map((part) => {
      const group = expandable(part);
      return (group && usualForm(group.latin, group)) || part.words.join(' ');
    })
    .join(' ');
}

/** Null unless all parts have an Arabic form: mixed scripts find nothing. */
function inArabic(parts: QueryPart[]): string | null {
  const forms = requiredParts(parts).map((part) => {
    const group = expandable(part);
    return group && usualForm(group.arabic, group);
  });
  return forms.every((form) => form) ? forms.join(' ') : null;
}

/** The directory does not strip the Arabic article. */
function withArabicArticle(parts: QueryPart[]): string | null {
  const [part, ...others] = requiredParts(parts);
  const group = part && others.length === 0 ? expandable(part) : undefined;
  const form = group && usualForm(group.arabic, group);
  const longer = `ال${form}`;
  return group?.arabic.some((other) => other.startsWith(longer)) ? longer : null;
}

/** At most two other spellings for the directory: usual English and Arabic. */
export function directoryQueries(query: string): string[] {
  const parts = expandQuery(query);
  const seen = new Set([parts.map((part) => part.words.join(' ')).join(' ')]);
  const { english } = topicByName.get(fold(query)) ?? {};
  return [english, inEnglish(parts), inArabic(parts), withArabicArticle(parts)]
    .filter((term): term is string => {
      const folded = fold(term ?? '');
      return folded !== '' && !seen.has(folded) && Boolean(seen.add(folded));
    })
    .slice(0, 2);
}

export function isNonLatin(query: string): boolean {
  return /[^\P{L}\p{Script=Latin}]/u.test(fold(query));
}
