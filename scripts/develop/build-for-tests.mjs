// Builds the site for the end-to-end tests into its own folder, with a pseudo-language in which every text is marked.
import { fileURLToPath } from 'node:url';
import { runStep } from './steps.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));

export const TEST_BUILD = 'tests/.tmp/build';

const generate = [process.execPath, ['scripts/develop/generate.mjs']];
const build = [process.execPath, ['node_modules/@remix-run/dev/dist/cli.js', 'vite:build']];
const env = { BUILD_DIRECTORY: TEST_BUILD, PSEUDO_LANGUAGE: '1' };

const results = [
  await runStep('Generating the texts with the marked language', ...generate, { env }),
  await runStep('Building', ...build, { env }),
  // Other commands only use the real languages.
  await runStep('Generating the texts', ...generate),
];
if (results.some(({ status }) => status !== 0)) process.exit(1);
