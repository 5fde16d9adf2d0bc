// `npm run check`: type-checks, lints and tests what changed since the last commit, or since main.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { formatStep, textsStep, typesStep, wholeProjectSteps } from './lint.mjs';
import { binary, runSteps, runStep } from './steps.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
process.env.TZ = 'UTC';

const git = (...args) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim();
const lines = (text) => text.split('\n').filter(Boolean);
const changedSince = (commit) => [
  ...lines(git('diff', '--name-only', '--diff-filter=d', commit)),
  ...lines(git('ls-files', '--others', '--exclude-standard')),
];

let changed = changedSince('HEAD');
if (changed.length === 0) changed = changedSince(git('merge-base', 'HEAD', 'main') || 'HEAD~1');
const files = changed.filter((file) => existsSync(file));
const code = files.filter((file) => /\.[cm]?[jt]sx?$/.test(file));
const modules = code.filter((file) => /^(app|tests|scripts|prisma)\//.test(file));
console.log(`${files.length} changed files`);

const eslintCache = ['--cache', '--cache-location', 'node_modules/.cache/eslint/'];

function end(results) {
  if (results.some(({ status }) => status !== 0)) process.exit(1);
}

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
      ...wholeProjectSteps,
      files.length > 0 && formatStep(files),
    ].filter(Boolean),
  ),
);
if (modules.length > 0) {
  const projects = ['--project', 'unit*', '--project', 'sqlite*'];
  const { status } = spawnSync(
    binary('vitest'),
    ['related', '--run', '--passWithNoTests', '--reporter=dot', ...projects, ...modules],
    { stdio: 'inherit' },
  );
  if (status !== 0) process.exit(status ?? 1);
}
const journeys = files.filter((file) => file.endsWith('.spec.ts'));
if (journeys.length > 0) {
  console.log(`Journeys that changed: npx playwright test ${journeys.join(' ')}`);
}
