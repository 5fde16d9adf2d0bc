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
])('%s is in %s, with router path %s', (path, tag, local) => {
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
])('in %s, %s becomes %s', (tag, path, address) => {
  expect(paths.pathIn(tag, path)).toBe(address);
});

it.each([
  ['/en', '/'],
  ['/en?q=x', '/?q=x'],
  ['/en/', '/'],
  ['/EN-gb/podcast/x?page=2', '/podcast/x?page=2'],
  ['/AR', '/ar'],
  ['/AR/', '/ar'],
  ['/AR/blog?page=2&q=%D8%A7', '/ar/blog?page=2&q=%D8%A7'],
  ['/ar-EG/podcast/x', '/ar/podcast/x'],
  ['/ar-Arab-EG?q=x', '/ar?q=x'],
  ['/Id/blog', '/id/blog'],
  // Never to another host.
  ['/en//other.example/x', '/other.example/x'],
  ['/en/\\other.example', '/other.example'],
  ['/AR///other.example', '/ar/other.example'],
])('redirects %s to %s', (address, right) => {
  expect(paths.correctedAddress(address)).toBe(right);
});

it.each([
  '/',
  '/ar',
  '/ar?q=x',
  '/ar/blog',
  '/ar//other.example',
  '/id',
  '/blog',
  '/api',
  '/new',
  '/fr',
  '/fr-CA/blog',
  '/xx',
  '/english',
  '/ideas',
  '/ar_EG',
  '/en.xml',
  '/podcast/en',
  '',
])('does not redirect %s', (address) => {
  expect(paths.correctedAddress(address)).toBeNull();
});
