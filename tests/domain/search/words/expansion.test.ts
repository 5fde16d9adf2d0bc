import { describe, expect, it } from 'vitest';
import {
  directoryQueries,
  expandQuery,
  isNonLatin,
  requiredParts,
  spellingGroups,
} from '~/domain/search/words/expansion.server';
import { fold } from '~/lib/text/fold';

const folded = (written: string[]) => [...new Set(written.map((form) => fold(form)))].sort();
const forms = (query: string, language?: string) =>
  expandQuery(query, { language }).flatMap((part) => part.group.map((phrase) => phrase.join(' ')));

describe('the spelling groups', () => {
  it.each(spellingGroups.map((group) => [group.key, group] as const))(
    'of %s are folded by our own fold',
    (_key, group) => {
      const { arabic, urduPersian, turkish, indonesianMalay, latin } = group;
      expect(group.folded).toEqual(
        folded([...arabic, ...urduPersian, ...turkish, ...indonesianMalay, ...latin]),
      );
      for (const gate of group.onlyInLanguages ?? [])
        expect(gate.folded).toEqual(folded(gate.written));
      for (const form of group.directoryOnly ?? []) expect(group.folded).toContain(form);
    },
  );

  it('have no form in common', () => {
    const all = spellingGroups.flatMap((group) => [
      ...group.folded,
      ...(group.onlyInLanguages ?? []).flatMap((gate) => gate.folded),
    ]);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('expandQuery', () => {
  it('finds forms of several words, longest first', () => {
    expect(expandQuery('surat al-baqarah').map(({ words }) => words)).toEqual([
      ['surat'],
      ['al', 'baqarah'],
    ]);
    expect(forms('al-baqarah')).toContain('البقره');
    expect(expandQuery('Umar ibn al-Khattab')).toHaveLength(1);
  });

  it('finds Arabic words that are written in Latin letters', () => {
    expect(forms('majalis tafsir')).toEqual(expect.arrayContaining(['مجالس', 'تفسير']));
  });

  it('recognizes a word with or without the Arabic article', () => {
    expect(expandQuery('السيره')[0]).toMatchObject({
      formsWithoutArticle: [['سيره']],
      groupKey: 'seerah',
    });
    expect(expandQuery('والسيره')[0]).toMatchObject({
      formsWithoutArticle: [['سيره']],
      groupKey: 'seerah',
    });
    expect(expandQuery('كعبه')[0]?.groupKey).toBe('kaaba');
    expect(expandQuery('معراج')[0]?.groupKey).toBe('isra-miraj');
  });

  it('limits onlyInLanguages forms to their languages, in both directions', () => {
    expect(forms('eid')).toContain('عيد');
    expect(forms('eid')).not.toContain('id');
    expect(forms('eid', 'id')).toContain('id');
    expect(forms('id')).toEqual([]);
    expect(forms('id', 'ms-MY')).toContain('عيد');
    expect(forms('sure', 'en')).toEqual([]);
    expect(forms('sure', 'tr')).toContain('surah');
    for (const word of ['aid', 'cami', 'ilahi', 'hoca', 'mehmet', 'faiz', 'bayram'])
      expect(forms(word), word).toEqual([]);
  });

  it('finds the word after a French elision', () => {
    expect(expandQuery("l'islam")[0]).toMatchObject({
      formsWithoutArticle: [['islam']],
      groupKey: 'islam',
    });
    expect(expandQuery("l'islam", { language: 'fr' }).map(({ words }) => words)).toEqual([
      ['l'],
      ['islam'],
    ]);
    expect(expandQuery("qu'ran")[0]?.words).toEqual(['quran']);
  });

  it('requires no filler word unless there is nothing else', () => {
    const words = (query: string) => requiredParts(expandQuery(query)).map((part) => part.words[0]);
    expect(words('the life of hasan')).toEqual(['life', 'hasan']);
    expect(words('the of')).toEqual(['the', 'of']);
  });

  it('reads a limited part of any query', () => {
    expect(expandQuery('')).toEqual([]);
    expect(expandQuery('& | ! ( ) :*')).toEqual([]);
    expect(expandQuery('ab '.repeat(5_000))).toHaveLength(12);
    expect(expandQuery('x'.repeat(500))[0]?.words[0]).toHaveLength(40);
  });
});

describe('directoryQueries', () => {
  it('returns the usual English and Arabic spelling', () => {
    expect(directoryQueries('tafseer')).toEqual(['Tafsir', 'تفسير']);
    expect(directoryQueries('السيره')).toEqual(['Seerah', 'سيرة']);
    expect(directoryQueries('khutba jumma')).toEqual(['Khutbah Jumuah', 'خطبة جمعة']);
  });

  it('adds the Arabic article if there is room', () => {
    expect(directoryQueries('seerah')).toEqual(['سيرة', 'السيرة']);
    expect(directoryQueries('سيرة')).toEqual(['Seerah', 'السيرة']);
    expect(directoryQueries('Ramadan')).toEqual(['رمضان']);
  });

  it('does not mix scripts, repeat the query or expand other words', () => {
    expect(directoryQueries('the life of muhammed')).toEqual(['the life of Muhammad']);
    expect(directoryQueries('Tafsir')).toEqual(['تفسير']);
    expect(directoryQueries('history')).toEqual([]);
    expect(directoryQueries('')).toEqual([]);
  });

  it('expands neither to nor from words that lead to Christian shows', () => {
    for (const word of ['jesus', 'Moses', 'joseph', 'abraham', 'prophet'])
      expect(directoryQueries(word), word).toEqual([]);
    for (const word of ['isa', 'musa', 'yusuf', 'ibrahim', 'nabi', 'عيسى'])
      expect(directoryQueries(word).join(' ')).not.toMatch(/jesus|moses|joseph|abraham|prophet/i);
    expect(forms('isa')).toContain('jesus');
  });
});

it('isNonLatin detects letters of other scripts', () => {
  expect([isNonLatin('قرآن 12'), isNonLatin('Qurʾān 12'), isNonLatin('12')]).toEqual([
    true,
    false,
    false,
  ]);
});
