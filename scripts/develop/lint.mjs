import { fileURLToPath } from 'node:url';
import { binary, runSteps, tsx } from './steps.mjs';

/** Type checking and type-aware rules in one pass of the native compiler. */
export const typesStep = ['Types', binary('oxlint'), ['--quiet']];

/** Faulty and, as a note, untranslated texts. */
export const textsStep = ['Texts', ...tsx('scripts/develop/check-texts.ts'), { notes: true }];

/** Checks whether files are formatted. */
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
