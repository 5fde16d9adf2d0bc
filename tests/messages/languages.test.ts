import { describe, expect, it } from 'vitest';
import {
  compileCatalogue,
  parametersOf,
  pluralForm,
  type CatalogueFile,
} from '~/messages/catalogue';
import { DEFAULT_LANGUAGE } from '~/messages/default-language';
import { catalogues } from '~/messages/generated/catalogues';

const english = catalogues[DEFAULT_LANGUAGE]!;
const PLURAL = /_(zero|one|two|few|many|other)$/;
const nameOf = (id: string) => id.replace(PLURAL, '');

function textsOf({ language: _, ...topics }: CatalogueFile): Map<string, string> {
  return new Map(
    Object.entries(topics).flatMap(([topic, names]) =>
      Object.entries(names).map(([name, text]): [string, string] => [`${topic}.${name}`, text]),
    ),
  );
}

const known = textsOf(english);
const isPlural = (id: string) => PLURAL.test(id) && known.has(`${nameOf(id)}_other`);
/** The English text that a text of another language stands for. */
const originalOf = (id: string) => known.get(isPlural(id) ? `${nameOf(id)}_other` : id)!;

/** Ids that a language needs: each plural text in all forms that the language has. */
function idsFor(tag: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
  const ids = [...known.keys()].flatMap((id) =>
    isPlural(id) ? pluralCategories.map((form) => `${nameOf(id)}_${form}`) : [id],
  );
  return [...new Set(ids)].sort();
}

const parameters = (text: string) => parametersOf(text).filter((name) => name !== 'count');
const tags = (text: string) => text.match(/<\/?\w+>/g) ?? [];

const others = Object.entries(catalogues).filter(([tag]) => !/^en\b/.test(tag));

describe.each(others)('the catalogue in %s', (tag, catalogue) => {
  const texts = textsOf(catalogue);

  it('has each text of the English one in all plural forms, and no other', () => {
    expect([...texts.keys()].sort()).toEqual(idsFor(tag));
  });

  it('says its name in its own language, and its direction', () => {
    expect(catalogue.language).toEqual({
      name: expect.stringMatching(/\p{L}[\p{L}\p{M}]/u),
      direction: expect.stringMatching(/^(ltr|rtl)$/),
      note: expect.any(String),
    });
  });

  it('keeps parameters and marks of each text', () => {
    for (const [id, text] of texts) {
      const original = originalOf(id);
      expect([id, ...parameters(text).sort()]).toEqual([id, ...parameters(original).sort()]);
      expect([id, ...tags(text).sort()]).toEqual([id, ...tags(original).sort()]);
    }
  });

  it('has no empty text, no digits but Latin ones, and no invisible marks of direction', () => {
    const odd = [...texts].filter(
      ([, text]) => !text.trim() || /[٠-٩۰-۹\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(text),
    );
    expect(odd).toEqual([]);
  });

  it('keeps signs on the line of their word', () => {
    const loose = [...texts].filter(([, text]) => /« | [:;?!»]/.test(text));
    expect(loose).toEqual([]);
  });

  it('names twelve months', () => {
    expect(texts.get('time.months')!.split(' ')).toHaveLength(12);
  });

  it.each([0, 1, 2, 3, 11, 100])('has a form for %i in each plural text', (count) => {
    const form = new Intl.PluralRules(tag).select(count);
    for (const [id, text] of Object.entries(compileCatalogue(catalogue))) {
      const own = texts.get(`${id}_${form}`);
      if (own !== undefined) expect(pluralForm(text, tag, count)).toBe(own);
    }
    const plurals = [...known.keys()].filter(isPlural).map(nameOf);
    expect(plurals.filter((id) => !texts.has(`${id}_${form}`))).toEqual([]);
  });
});
