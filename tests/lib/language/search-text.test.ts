import { describe, expect, it } from 'vitest';
import { searchText, spaceOut } from '~/lib/text/fold';

describe('searchText', () => {
  it('appends each variant of a word once', () => {
    expect(searchText('تفسير سورة الكهف والكهف')).toBe('تفسير سوره الكهف والكهف كهف');
    expect(searchText('Tafsir: Surah al-Kahf')).toBe('tafsir surah al kahf');
    expect(searchText("l'islam", { language: 'fr' })).toBe('l islam');
  });
});

describe('a word with a zero-width non-joiner', () => {
  it('is indexed both split and joined', () => {
    expect(searchText('می\u200Cخواهم بدانم')).toBe('مي خواهم بدانم ميخواهم');
    expect(searchText('والـسّلام\u200Cها')).toBe('والسلام ها والسلامها سلام سلامها');
  });
});

describe('spaceOut', () => {
  it('separates characters of scripts written without spaces, and only those', () => {
    expect(spaceOut('伊斯兰教 podcast 12')).toBe('伊 斯 兰 教 podcast 12');
    expect(spaceOut('radio イスラム')).toBe('radio イ ス ラ ム');
    expect(spaceOut('القران quran')).toBe('القران quran');
    expect(spaceOut('')).toBe('');
  });
});
