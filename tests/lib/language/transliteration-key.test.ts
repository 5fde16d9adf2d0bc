import { describe, expect, it } from 'vitest';
import { isLatinWord, transliterationKey } from '~/lib/language/spelling';
import { fold } from '~/lib/text/fold';

describe('transliterationKey', () => {
  it.each([
    ['Tazkiyyah', 'Tazkiya', 'Tezkiye'],
    ['Hadith', 'Hadeeth', 'Hadees'],
    ['Dhikr', 'Zikr', 'Dzikr'],
    ['Sheikh', 'Cheikh', 'Syeikh'],
    ['Yousuf', 'Yusuf', 'Yusof'],
    ['Ghazali', 'Gazali', 'Ghazaali'],
    ['Salat', 'Salah', 'Salaat'],
  ])('%s, %s and %s share a key', (...spellings) => {
    const [first, ...others] = spellings.map((spelling) => transliterationKey(fold(spelling)));
    expect(others.every((key) => key === first)).toBe(true);
  });

  it('keeps different words apart and never returns an empty key', () => {
    expect(transliterationKey('kalam')).not.toBe(transliterationKey('salam'));
    expect(transliterationKey('h')).toBe('h');
    expect(transliterationKey('al')).toBe('al');
  });

  it('applies only to Latin words', () => {
    expect(isLatinWord('tafsir')).toBe(true);
    expect(isLatinWord('تفسير')).toBe(false);
    expect(isLatinWord('surah2')).toBe(false);
  });
});
