import { expect, test } from 'vitest';
import { blogSlug } from '~/lib/web/site-paths';

test.each([
  ['  How to Listen, Together!  ', 'how-to-listen-together'],
  ['Q&A: part 2', 'qa-part-2'],
  ['كيف نستمع معًا؟', 'كيف-نستمع-معًا'],
  ['سننا — کہانی', 'سننا-کہانی'],
  ['Nasıl dinlenir?', 'nasıl-dinlenir'],
  ['हिन्दी में', 'हिन्दी-में'],
  ['already-hyphened  - name', 'already-hyphened-name'],
  ['?!', ''],
])('%s', (title, slug) => {
  expect(blogSlug(title)).toBe(slug);
});
