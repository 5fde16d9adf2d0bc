// From a fresh clone to a running site: installs, generates, migrates, loads the sample library, builds,
// serves. Needs nothing but Node; safe to run again.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
const windows = process.platform === 'win32';

// The Prisma CLI would download an engine that nothing here uses.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

function step(title, command, args) {
  console.log(`\n› ${title}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: windows });
  if (status !== 0) {
    console.error(`\n${title} failed. The lines above say why.`);
    process.exit(status ?? 1);
  }
}
const tsx = (...args) => [process.execPath, ['node_modules/tsx/dist/cli.mjs', ...args]];

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node 20.19 or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

if (!existsSync('node_modules/.package-lock.json')) {
  step('Installing packages', windows ? 'npm.cmd' : 'npm', ['ci', '--no-audit', '--no-fund']);
}
step('Generating the database client', process.execPath, ['scripts/generate.mjs']);
step('Migrating the database', ...tsx('scripts/migrate.ts'));
step('Loading the sample library', ...tsx('scripts/seed.ts'));
step('Building', process.execPath, ['node_modules/@remix-run/dev/dist/cli.js', 'vite:build']);
step('Preparing the sample admin', ...tsx('scripts/sample-admin.ts'));
await import('./start.mjs');
