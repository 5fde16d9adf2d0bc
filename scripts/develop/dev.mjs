// `npm run dev`: from a fresh clone to the development server with the sample library; safe to repeat.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { installing, runStep, tsx } from './steps.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));

const steps = [
  ...installing,
  ['Generating the database clients', process.execPath, ['scripts/develop/generate.mjs']],
  ['Loading the sample library', ...tsx('scripts/seed.ts')],
];
for (const step of steps) {
  const { status } = await runStep(...step);
  if (status !== 0) process.exit(status);
}
const remix = ['node_modules/@remix-run/dev/dist/cli.js', 'vite:dev', ...process.argv.slice(2)];
const server = spawn(process.execPath, remix, { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.once('exit', (status) => process.exit(status ?? 0));
