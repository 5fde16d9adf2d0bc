import { expect, test, vi } from 'vitest';
import { formatDate } from '~/lib/time/format-date';

const visit = vi.hoisted(() => ({ language: 'en' }));

vi.mock('~/messages/find-text', () => ({
  textLanguage: () => visit.language,
  findText: (id: string) => id,
}));

// Of themselves these languages write other digits or count other years.
test.each(['ar-EG', 'fa', 'ar-SA', 'bn', 'th', 'ur'])('a date in %s', (language) => {
  visit.language = language;
  const date = formatDate('2026-11-21T09:05:00Z');
  expect(date).toMatch(/(?<!\d)21(?!\d)/);
  expect(date).toMatch(/2026/);
  expect(date).not.toMatch(/Nov/);
});
