import { describe, expect, it } from 'vitest';
import { searchText, withoutArticle } from '~/lib/arabic-article';

describe('withoutArticle', () => {
  it.each([
    ['السيره', 'سيره'],
    ['والقران', 'قران'],
    ['بالقران', 'قران'],
    ['كالبحر', 'بحر'],
    ['فالصلاه', 'صلاه'],
    ['للصلاه', 'صلاه'],
  ])('%s gives %s', (word, bare) => {
    expect(withoutArticle(word)).toBe(bare);
  });

  it.each(['الله', 'لله', 'والله', 'قران', 'الف', 'islam', ''])('%s stays', (word) => {
    expect(withoutArticle(word)).toBeNull();
  });
});

describe('searchText', () => {
  it('puts each bare word behind the whole, once', () => {
    expect(searchText('تفسير سورة الكهف والكهف')).toBe('تفسير سوره الكهف والكهف كهف');
    expect(searchText('Tafsir: Surah al-Kahf')).toBe('tafsir surah al kahf');
    expect(searchText("l'islam", { language: 'fr' })).toBe('l islam');
  });
});
