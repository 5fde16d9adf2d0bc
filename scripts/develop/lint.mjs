import { fileURLToPath } from 'node:url';
import { binary, runSteps } from './steps.mjs';

export const wholeProjectSteps = [
  ['Import rules', binary('depcruise'), ['--config', '.dependency-cruiser.cjs', 'app']],
  ['Unused code', binary('knip'), ['--no-progress']],
];

export const lintSteps = [
  ['Lint', binary('eslint'), ['.']],
  ...wholeProjectSteps,
  ['Format', binary('prettier'), ['--check', '--log-level', 'warn', '.']],
];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
  const results = await runSteps(lintSteps);
  process.exit(results.every(({ status }) => status === 0) ? 0 : 1);
}
