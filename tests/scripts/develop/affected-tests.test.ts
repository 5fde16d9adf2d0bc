import { expect, test } from 'vitest';
import { affectedTests } from '../../../scripts/develop/affected-tests.mjs';

test.each([
  ['app/domain/listening/queue.server.ts', 'tests/domain/listening/queue.data.test.ts'],
  ['app/lib/web/slug.ts', 'tests/lib/web/slug.test.ts'],
  ['app/routes/listening/queue.tsx', 'tests/routes/access-matrix.data.test.ts'],
  ['app/env.server.ts', 'tests/env.test.ts'],
  ['scripts/data/backup.ts', 'tests/scripts/backup.test.ts'],
  ['prisma/schema.prisma', 'tests/domain/feeds/import/merged-rows.data.test.ts'],
  ['docs/development.md', 'tests/docs/paths.test.ts'],
  // A file that was deleted: the tests of its folder.
  ['app/domain/listening/deleted.server.ts', 'tests/domain/listening/queue.data.test.ts'],
])('a change of %s is tried with %s', (file, expected) => {
  expect(affectedTests([file])).toContain(expected);
});

test('a constant that many files import is tried with the tests of its room alone', () => {
  const tests = affectedTests(['app/domain/listening/queue.ts']);
  expect(tests.filter((file) => !file.startsWith('tests/domain/listening/'))).toEqual([]);
});

test('a helper of tests is tried with a few of those that import it', () => {
  const tests = affectedTests(['tests/support/site/call.ts']);
  expect(tests.length).toBeGreaterThan(0);
  expect(tests.length).toBeLessThan(10);
});
