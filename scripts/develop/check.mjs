// `npm run check`: type-checks, lints and tests what changed since the last commit, or since main.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { affectedTests } from './affected-tests.mjs';
import { formatStep, textsStep, typesStep, wholeProjectSteps } from './lint.mjs';
import { binary, runSteps, runStep } from './steps.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
process.env.TZ = 'UTC';

const git = (...args) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim();
const lines = (text) => text.split('\n').filter(Boolean);
const untracked = lines(git('ls-files', '--others', '--exclude-standard'));
const changedSince = (commit) => [...lines(git('diff', '--name-only', commit)), ...untracked];

let base = 'HEAD';
let changed = changedSince(base);
if (changed.length === 0) {
  base = git('merge-base', 'HEAD', 'main') || 'HEAD~1';
  changed = changedSince(base);
}
const files = changed.filter((file) => existsSync(file));
const code = files.filter((file) => /\.[cm]?[jt]sx?$/.test(file));
console.log(`${changed.length} changed files`);

/** Unused code and imports against the rules only come with a line that imports or exports, or with a file. */
const linksChanged =
  untracked.length > 0 ||
  files.length < changed.length ||
  files.includes('package.json') ||
  /^[+-].*\b(?:import|export|from)\b/m.test(git('diff', '-U0', base));

const eslintCache = ['--cache', '--cache-location', 'node_modules/.cache/eslint/'];

function end(results) {
  if (results.some(({ status }) => status !== 0)) process.exit(1);
}

// The quick ones first, because the others run for a minute.
if (files.length > 0) end([await runStep(...formatStep(files))]);
end([await runStep(...textsStep)]);
end([
  await runStep('Generating the database clients', process.execPath, [
    'scripts/develop/generate.mjs',
  ]),
]);
end(
  await runSteps(
    [
      typesStep,
      code.length > 0 && ['Lint', binary('eslint'), [...eslintCache, '--no-warn-ignored', ...code]],
      ...(linksChanged ? wholeProjectSteps : []),
    ].filter(Boolean),
  ),
);
const tests = affectedTests(changed);
if (tests.length > 0) {
  const projects = ['--project', 'unit*', '--project', 'sqlite*'];
  const { status } = spawnSync(
    binary('vitest'),
    ['run', '--passWithNoTests', '--reporter=dot', ...projects, ...tests],
    { stdio: 'inherit' },
  );
  if (status !== 0) process.exit(status ?? 1);
}
const journeys = files.filter((file) => file.endsWith('.spec.ts'));
if (journeys.length > 0) {
  console.log(`Journeys that changed: npx playwright test ${journeys.join(' ')}`);
}
