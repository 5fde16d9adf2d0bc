import { fold } from '~/lib/text/fold';
import type { Widening } from '~/domain/search/search';
import { findConcepts, type FoundConcept } from './find-concepts.server';

/** The usual term in each other language, that of the page first; identical spellings appear once. */
function otherTerms({ concept, words }: FoundConcept, page: string): Widening['terms'] {
  const typed = words.join(' ');
  const own = concept.terms.find((term) => term.words.join(' ') === typed)?.language;
  const seen = new Set([typed]);
  const inOrder = [...concept.terms].sort(
    (a, b) => Number(b.language === page) - Number(a.language === page),
  );
  const said = new Set(own ? [own] : []);
  return inOrder.flatMap(({ language, text }) => {
    if (said.has(language)) return [];
    said.add(language);
    const form = fold(text);
    if (seen.has(form)) return [];
    seen.add(form);
    return [{ language, text }];
  });
}

/** What a search looks for besides the words of its query. @param page language of the page */
export const listWidenings = (query: string, page: string): Widening[] =>
  findConcepts(query, page).map((found) => ({
    concept: found.concept.id,
    terms: otherTerms(found, page),
  }));
