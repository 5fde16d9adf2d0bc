// Chooses the tests of `npm run check`: those that mirror what changed and the rules that it may break, not every test
// that imports it. `npm test` runs them all.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const isTest = (file) => /\.test\.tsx?$/.test(file);

/** Tests of rules for many files, by the files whose change may break them. */
const RULES = [
  [/^app\/routes(?:\.ts$|\/)/, ['tests/routes/access-matrix.data.test.ts']],
  [
    /^app\/routes(?:\.ts$|\/api\/)/,
    [
      'tests/routes/api/shapes.data.test.ts',
      'tests/routes/api/site/openapi-linter.sqlite.data.test.ts',
    ],
  ],
  [/^app\/messages\/\w+\.json$/, ['tests/messages', 'tests/scripts/develop']],
  [
    /^prisma\/(?:schema|migrations)/,
    ['tests/adapters/database/migrations.data.test.ts', 'tests/domain/own-data'],
  ],
  [
    /^prisma\/schema/,
    [
      'tests/domain/feeds/import/merged-rows.data.test.ts',
      'tests/adapters/database/data-versions.data.test.ts',
      'tests/domain/sync/limited-tables.data.test.ts',
    ],
  ],
  [/^(?:docs\/|README)/, ['tests/docs']],
  [/^(?:package-lock\.json|NOTICE)$/, ['tests/docs/notice.test.ts']],
];

const testsUnder = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter(isTest);

const topicOf = (file) => path.basename(file).replace(/(?:\.\w+)*\.\w+$/, '');

/** Files that a test names: `~/lib/lists` and relative paths, without endings. */
function importsOf(test) {
  const specifiers = readFileSync(test, 'utf8').matchAll(/(?:from|import\()\s*'([~.][^']+)'/g);
  return [...specifiers].map(([, name]) =>
    name.startsWith('~') ? name.replace('~', 'app') : path.join(path.dirname(test), name),
  );
}

const withoutEnding = (file) => file.replace(/\.tsx?$/, '');

/** How many tests a file is tried with that many of them import; `npm test` runs the others. */
const MAX_IMPORTING = 5;

const importing = (file, tests) =>
  tests.filter((test) => importsOf(test).includes(withoutEnding(file))).slice(0, MAX_IMPORTING);

/** The folder of tests/ that mirrors a file's, or the nearest one above it within the room; null if there is none. */
function mirrorOf(file) {
  const parts = path.dirname(file).split('/');
  const from = parts[0] === 'app' ? parts.slice(1) : parts;
  const room = ['adapters', 'domain', 'routes'].includes(from[0]) ? 2 : 1;
  for (let depth = from.length; depth >= Math.min(room, from.length); depth -= 1) {
    const folder = ['tests', ...from.slice(0, depth)].join('/');
    if (existsSync(folder)) return folder;
  }
  return null;
}

/** Tests in the mirror of a file: those of its name and some that import it; else all in the folder itself. */
function mirrorTests(file) {
  const folder = mirrorOf(file);
  if (!folder) return [];
  const tests = testsUnder(folder);
  const named = tests.filter((test) => topicOf(test).startsWith(topicOf(file)));
  const matches = [...new Set([...named, ...importing(file, tests)])];
  if (matches.length > 0 || folder === 'tests') return matches;
  return tests.filter((test) => path.dirname(test) === folder);
}

/** Tests of calls that name a path of a resource in routes/api. */
function testsOfCalls(file) {
  const source = readFileSync(file, 'utf8');
  const rows = [...source.matchAll(/^ {2}'?([\w-]+)[\w/:.-]*'?: \{/gm)].map(([, first]) => first);
  const path = new RegExp(`['\`/](?:${[...new Set(rows)].join('|')})(?=[/'\`?])`);
  const tests = testsUnder('tests/routes/api');
  return tests.filter((test) => path.test(readFileSync(test, 'utf8'))).slice(0, MAX_IMPORTING);
}

function testsOf(file) {
  if (isTest(file)) return [file];
  const ofRules = RULES.filter(([changed]) => changed.test(file)).flatMap(([, tests]) =>
    tests.flatMap((test) => (isTest(test) ? [test] : testsUnder(test))),
  );
  if (!/\.(?:tsx?|mjs)$/.test(file)) return ofRules;
  if (file.startsWith('tests/')) return importing(file, testsUnder('tests'));
  if (!/^(?:app|scripts)\//.test(file)) return ofRules;
  const isResource = file.startsWith('app/routes/api/') && existsSync(file);
  return [...ofRules, ...(isResource ? testsOfCalls(file) : mirrorTests(file))];
}

/** @returns the test files to run for changed files, some of which may have been deleted */
export function affectedTests(files) {
  return [...new Set(files.flatMap(testsOf))].filter((test) => existsSync(test));
}
