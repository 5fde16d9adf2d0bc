import { describe, expect, it } from 'vitest';
import { withoutArticle } from '~/lib/text/fold';

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

  it.each(['الله', 'لله', 'والله', 'قران', 'الف', 'islam', ''])('%s stays unchanged', (word) => {
    expect(withoutArticle(word)).toBeNull();
  });
});
