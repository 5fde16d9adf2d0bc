import { describe, expect, it } from 'vitest';
import { findConcepts } from '~/domain/search/concepts/concepts.server';

const idsIn = (query: string, language = 'en') =>
  findConcepts(query, language).map(({ concept }) => concept.id);

describe('the concepts of a query', () => {
  it.each([
    ['صلاة', ['salah']],
    ['prayer', ['salah']],
    ['namaz', ['salah']],
    ['sholat', ['salah']],
    ['নামাজ', ['salah']],
    ['prière', ['salah']],
    ['zakat emas', ['zakat', 'gold']],
    ['friday prayer', ['jumuah']],
    ['the prayer of the traveller', ['salah', 'travel']],
    ['gardening', []],
    ['', []],
    ['&|!()', []],
  ])('are found in any language: %s', (query, ids) => {
    expect(idsIn(query)).toEqual(ids);
  });

  it.each([
    ['namazın', ['salah']],
    ['zekâtı', ['zakat']],
    ['والصلاة', ['salah']],
    ['নামাজের', ['salah']],
    ['wakafnya', ['waqf']],
    ['l’aumône', ['sadaqah']],
    ["l'aumône", ['sadaqah']],
    ['مسجدها', ['masjid']],
    ['مسجدوں', ['masjid']],
  ])('are found with the article or ending of their language: %s', (query, ids) => {
    expect(idsIn(query)).toEqual(ids);
  });

  it('are at most three, without duplicates', () => {
    expect(idsIn('zakat zakah gold silver debt')).toEqual(['zakat', 'gold', 'silver']);
  });

  it('follow the language of the page if a word has several senses', () => {
    expect(idsIn('miras', 'tr')).toEqual(['inheritance']);
    expect(idsIn('miras', 'id')).toEqual(['alcohol']);
    expect(idsIn('شادی', 'ur')).toEqual(['nikah']);
    expect(idsIn('شادی', 'fa')).toEqual(['happiness']);
  });

  it('are found in the longest text', () => {
    expect(idsIn('zakat '.repeat(40_000))).toEqual(['zakat']);
    expect(idsIn('ا'.repeat(200_000), 'ar')).toEqual([]);
  });
});
