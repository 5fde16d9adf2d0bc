// From a fresh clone to a running site; safe to repeat.
import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { fileURLToPath } from 'node:url';
import { installing, runStep, tsx } from './develop/steps.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

// Keeps the Prisma CLI from downloading an engine that is not used here.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node 20.19 or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

const steps = [
  ...installing,
  ['Generating the database clients', process.execPath, ['scripts/develop/generate.mjs']],
  ['Migrating the database', ...tsx('scripts/migrate.ts')],
  ['Loading the sample library', ...tsx('scripts/seed.ts')],
  [
    'Building the site',
    process.execPath,
    ['node_modules/@remix-run/dev/dist/cli.js', 'vite:build'],
  ],
  ['Preparing the sample admin', ...tsx('scripts/sample-admin.ts')],
];

console.log(`Halaqa with a sample library, in ${steps.length} steps; then it is served.\n`);
let whereToGo = '';
for (const [index, [title, ...command]] of steps.entries()) {
  const { status, output } = await runStep(`${index + 1}/${steps.length} ${title}`, ...command);
  if (status !== 0) {
    console.error(`${title} failed. The lines above say why.`);
    process.exit(status);
  }
  whereToGo = output;
}

if (existsSync('.env')) loadEnvFile('.env');
// Request logs would push the site's URL out of sight.
process.env.LOG_LEVEL ??= 'warn';
await import('./start.mjs');
console.log(`\n${whereToGo.trim()}\n\nServing. Ctrl+C ends it; npm start serves it again.`);
