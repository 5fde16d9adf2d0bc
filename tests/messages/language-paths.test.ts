import { beforeEach, expect, it, vi } from 'vitest';

vi.mock('~/messages/generated/languages', () => ({
  languages: ['en', 'ar', 'id'].map((tag) => ({ tag, name: tag, direction: 'ltr' })),
}));
let paths: typeof import('~/messages/language-paths');
beforeEach(async () => {
  paths = await import('~/messages/language-paths');
});

it.each([
  ['/', 'en', '/'],
  ['/ar', 'ar', '/'],
  ['/ar/', 'ar', '/'],
  ['/ar.data', 'ar', '/.data'],
  ['/ar?q=x', 'ar', '/?q=x'],
  ['/ar/podcast/x?page=2', 'ar', '/podcast/x?page=2'],
  ['/id/blog', 'id', '/blog'],
  ['/ideas', 'en', '/ideas'],
  ['/podcast/ar', 'en', '/podcast/ar'],
  ['/fr/blog', 'en', '/fr/blog'],
  ['/ar//other.example', 'en', '/ar//other.example'],
  ['/ar/\\other.example', 'en', '/ar/\\other.example'],
])('%s is %s of %s', (path, tag, local) => {
  expect(paths.languageOf(path)).toBe(tag);
  expect(paths.withoutLanguage(path)).toBe(local);
});

it.each([
  ['en', '/podcast/x', '/podcast/x'],
  ['en', '//other.example', '/other.example'],
  ['ar', '//other.example', '/ar/other.example'],
  ['ar', '/', '/ar'],
  ['ar', '/?a=1', '/ar?a=1'],
  ['ar', '/podcast/x?page=2#y', '/ar/podcast/x?page=2#y'],
])('in %s, %s is at %s', (tag, path, address) => {
  expect(paths.pathIn(tag, path)).toBe(address);
});
