import { fileURLToPath } from 'node:url';
import { binary, runSteps, tsx } from './steps.mjs';

/** Types, and the rules that need them, in one pass of the native compiler. */
export const typesStep = ['Types', binary('oxlint'), ['--quiet']];

/** What the catalogues lack; before anything is generated, which stops at one that cannot be served. */
export const textsStep = ['Texts', ...tsx('scripts/develop/check-texts.ts')];

/** Whether files stand as the formatter writes them. */
export const formatStep = (files) => [
  'Format',
  binary('oxfmt'),
  ['--check', '--no-error-on-unmatched-pattern', ...files],
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
