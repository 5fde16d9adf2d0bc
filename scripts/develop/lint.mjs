import { fileURLToPath } from 'node:url';
import { binary, runSteps } from './steps.mjs';

// What a later run need not look at again stands in here.
const cache = 'node_modules/.cache';

/** Types, and the rules that need them, in one pass of the native compiler. */
export const typesStep = ['Types', binary('oxlint'), ['--quiet']];

/** Whether files stand as the formatter writes them; prettier's cache goes by their content. */
export const formatStep = (files) => [
  'Format',
  binary('prettier'),
  [
    ...['--check', '--log-level', 'warn', '--ignore-unknown'],
    ...['--cache', '--cache-strategy', 'content', '--cache-location', `${cache}/prettier.json`],
    ...files,
  ],
];

export const wholeProjectSteps = [
  ['Import rules', binary('depcruise'), ['--config', '.dependency-cruiser.cjs', 'app']],
  ['Unused code', binary('knip'), ['--no-progress']],
];

export const eslintStep = ['Lint', binary('eslint'), ['.']];

export const otherLintSteps = [...wholeProjectSteps, formatStep(['.'])];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
  const results = await runSteps([eslintStep, ...otherLintSteps]);
  process.exit(results.every(({ status }) => status === 0) ? 0 : 1);
}
