import { withoutArticle } from '~/lib/arabic-article';
import { fold } from '~/lib/fold';
import { spaceOut } from '~/lib/search-text';
import terms from './search-terms.json';

/**
 * How listeners of different languages spell the same thing, applied to a query. Groups are data
 * (`search-terms.json`): the index knows nothing of them, so the table can change without indexing again.
 */

/** Folded words that stand next to each other. */
export type Phrase = readonly string[];

export type QueryPart = {
  /** The folded words as they were typed: one, or the words of a group's form. */
  words: Phrase;
  /** The same without an article or elision, where it has one. */
  bare: Phrase[];
  /** What else its spelling group writes. */
  group: Phrase[];
  groupKey: string | null;
  /** A word that carries no meaning of its own, such as `the`: may be missing from what is found. */
  optional: boolean;
};

type Gate = { languages: string[]; written: string[]; folded: string[] };
export type SpellingGroup = {
  key: string;
  arabic: string[];
  urduPersian: string[];
  turkish: string[];
  indonesianMalay: string[];
  latin: string[];
  folded: string[];
  /** Forms that are ordinary words elsewhere: they count only beside one of these languages. */
  gated?: Gate[];
  /** Folded forms that lead to other religions' shows when they are asked of the directory. */
  catalogueOnly?: string[];
};

export const spellingGroups: readonly SpellingGroup[] = terms.groups;

/** As much of a query as is read. */
export const MAX_QUERY = 1_000;
const MAX_WORDS = 12;
const MAX_WORD_LENGTH = 40;

const stopWords = new Set(
  `a al an and at be by el en for from in is it of on or the to with ad ar as ash az ul
   ve ile dan di yang untuk de la le les des du et d l un une der die das und
   في من و عن على الى مع يا كي كا`
    .split(/\s+/)
    .map((word) => fold(word)),
);

const groupOfForm = new Map(
  spellingGroups.flatMap((group) => group.folded.map((form) => [form, group] as const)),
);
const gateOfForm = new Map(
  spellingGroups.flatMap((group) =>
    (group.gated ?? []).flatMap((gate) =>
      gate.folded.map((form) => [form, { group, gate }] as const),
    ),
  ),
);
const longestForm = Math.max(...[...groupOfForm.keys()].map((form) => form.split(' ').length));

function findGroup(form: string, language: string | undefined): SpellingGroup | null {
  const direct = groupOfForm.get(form);
  if (direct) return direct;
  const gated = gateOfForm.get(form);
  return gated && language && gated.gate.languages.includes(language) ? gated.group : null;
}

function formsOf(group: SpellingGroup, language: string | undefined): string[] {
  const opened = (group.gated ?? []).filter(
    (gate) => language !== undefined && gate.languages.includes(language),
  );
  return [...group.folded, ...opened.flatMap((gate) => gate.folded)];
}

/** Words whose French elision was joined by the fold (`lislam`), each with the word behind it (`islam`). */
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

function partOf(
  words: string[],
  group: SpellingGroup | null,
  bare: string[],
  language: string | undefined,
): QueryPart {
  const own = new Set([words.join(' '), ...bare]);
  const forms = group ? formsOf(group, language).filter((form) => !own.has(form)) : [];
  return {
    words,
    bare: bare.map((form) => form.split(' ')),
    group: forms.map((form) => form.split(' ')),
    groupKey: group?.key ?? null,
    optional: !group && words.length === 1 && stopWords.has(words[0] ?? ''),
  };
}

/**
 * Reads a query: folds it and finds the words that belong together as a form of a spelling group, the
 * longest first. At most 12 words are read.
 * @param language two-letter code that opens the forms gated by it, and French elision
 */
export function expandQuery(
  query: string,
  { language }: { language?: string | null } = {},
): QueryPart[] {
  const gate = language?.toLowerCase().split(/[-_]/)[0] || undefined;
  const read = query.slice(0, MAX_QUERY);
  const elided = elidedWords(read);
  const words = fold(read, { language })
    .split(' ')
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_WORD_LENGTH));
  const parts: QueryPart[] = [];
  for (let at = 0; at < words.length;) {
    const part = longestPart(words.slice(at, at + longestForm), elided, gate);
    parts.push(part);
    // Only a group's form takes several of the query's words.
    at += part.groupKey ? part.words.length : 1;
  }
  return parts;
}

function longestPart(
  words: string[],
  elided: Map<string, string>,
  language: string | undefined,
): QueryPart {
  for (let length = words.length; length > 1; length -= 1) {
    const taken = words.slice(0, length);
    const group = findGroup(taken.join(' '), language);
    if (group) return partOf(taken, group, [], language);
  }
  const word = words[0] ?? '';
  const characters = spaceOut(word).split(' ');
  if (characters.length > 1) return partOf(characters, null, [], language);
  const bare = withoutArticle(word) ?? elided.get(word);
  const spellings = [word, ...(bare ? [bare] : []), `ال${word}`];
  const group = spellings.map((form) => findGroup(form, language)).find((found) => found) ?? null;
  return partOf([word], group, bare ? [bare] : [], language);
}

/** The parts that must be found: all but empty words, unless there is nothing else. */
export function requiredParts(parts: QueryPart[]): QueryPart[] {
  const required = parts.filter((part) => !part.optional);
  return required.length > 0 ? required : parts;
}

const groupByKey = new Map(spellingGroups.map((group) => [group.key, group]));

/** The form to show the directory for a group; never one that leads to other religions' shows. */
function usualForm(forms: string[], group: SpellingGroup): string | undefined {
  return forms.find((form) => !group.catalogueOnly?.includes(fold(form)));
}

function expandable(part: QueryPart): SpellingGroup | undefined {
  const group = part.groupKey ? groupByKey.get(part.groupKey) : undefined;
  return group?.catalogueOnly?.includes(part.words.join(' ')) ? undefined : group;
}

function inEnglish(parts: QueryPart[]): string {
  return parts
    .map((part) => {
      const group = expandable(part);
      return (group && usualForm(group.latin, group)) || part.words.join(' ');
    })
    .join(' ');
}

/** Null unless all of it can be said in Arabic: half a query in another script finds nothing. */
function inArabic(parts: QueryPart[]): string | null {
  const forms = requiredParts(parts).map((part) => {
    const group = expandable(part);
    return group && usualForm(group.arabic, group);
  });
  return forms.every((form) => form) ? forms.join(' ') : null;
}

/** The Arabic form of a single word with its article, where Arabic puts one: the directory knows no articles. */
function withArabicArticle(parts: QueryPart[]): string | null {
  const [part, ...others] = requiredParts(parts);
  const group = part && others.length === 0 ? expandable(part) : undefined;
  const form = group && usualForm(group.arabic, group);
  const longer = `ال${form}`;
  return group?.arabic.some((other) => other.startsWith(longer)) ? longer : null;
}

/**
 * What else to ask the directory for this query: the usual English spelling and the Arabic ones, where they
 * differ from what was typed. At most two, often none.
 */
export function directoryQueries(query: string): string[] {
  const parts = expandQuery(query);
  const seen = new Set([parts.map((part) => part.words.join(' ')).join(' ')]);
  return [inEnglish(parts), inArabic(parts), withArabicArticle(parts)]
    .filter((term): term is string => {
      const folded = fold(term ?? '');
      return folded !== '' && !seen.has(folded) && Boolean(seen.add(folded));
    })
    .slice(0, 2);
}

/** True when a query has letters outside the Latin alphabet, which the directory's word search serves badly. */
export function isNonLatin(query: string): boolean {
  return /[^\P{L}\p{Script=Latin}]/u.test(fold(query));
}
