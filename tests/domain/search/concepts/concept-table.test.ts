import { describe, expect, it } from 'vitest';
import ambiguous from '~/domain/search/concepts/ambiguous.json';
import { concepts, conceptSenses } from '~/domain/search/concepts/concepts.server';
import { spellingGroups } from '~/domain/search/words/expansion.server';
import { languages } from '~/messages/generated/languages';

/** The letters allowed in a term of each language: its own ones, not look-alikes. */
const LETTERS: Record<string, RegExp> = {
  ar: /^[\u0621-\u063a\u0641-\u064a ]+$/,
  bn: /^[\p{Script=Bengali} -]+$/u,
  en: /^[A-Za-z0-9’ -]+$/,
  fa: /^(?![^]*[يكة])[\u0621-\u063a\u0641-\u064aپچژگکی\u200c ]+$/,
  fr: /^[A-Za-zàâçéèêëîïôœùûÉÈ’ -]+$/,
  id: /^[A-Za-z’ -]+$/,
  ms: /^[A-Za-z0-9’ -]+$/,
  tr: /^[A-Za-zçğıöşüâîûÇĞİÖŞÜÂÎ’. -]+$/,
  ur: /^(?![^]*[يكهة])[\u0621-\u063a\u0641-\u064aٹڈڑںھہۃےۓپچژگکیٰ ]+$/,
};

const rows = concepts.flatMap(({ id, terms }) => terms.map((term) => ({ id, ...term })));

describe('the table of concepts', () => {
  it('has at least about 400 concepts without duplicates', () => {
    const ids = concepts.map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(400);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it('has a term for each concept in each of its languages', () => {
    const tags = Object.keys(LETTERS);
    const lacking = concepts.flatMap(({ id, terms }) =>
      tags.filter((tag) => !terms.some(({ language }) => language === tag)).map((tag) => [id, tag]),
    );
    expect(lacking).toEqual([]);
    expect([...new Set(rows.map(({ language }) => language))].sort()).toEqual(tags);
    expect(languages.map(({ tag }) => tag)).toEqual(expect.arrayContaining(tags));
  });

  it('uses the letters of each language, without surrounding spaces', () => {
    const wrong = rows.filter(
      ({ text, language }) =>
        text !== text.trim() || /\s\s/.test(text) || !LETTERS[language]?.test(text),
    );
    expect(wrong.map(({ id, language, text }) => [id, language, text])).toEqual([]);
  });

  it('has no two terms of a concept and language that the search cannot tell apart', () => {
    const keys = rows.map(({ id, language, words }) => `${id} ${language} ${words.join(' ')}`);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    expect(rows.filter(({ words }) => words.join('') === '')).toEqual([]);
  });

  it('lists exactly the forms shared by two concepts in ambiguous.json', () => {
    const shared = [...conceptSenses].filter(([, senses]) => senses.length > 1);
    expect(shared.map(([form]) => form).sort()).toEqual([...ambiguous].sort());
  });

  it('has a concept for each spelling group', () => {
    const ids = new Set(concepts.map(({ id }) => id));
    expect(spellingGroups.filter(({ key }) => !ids.has(key)).map(({ key }) => key)).toEqual([]);
  });
});
