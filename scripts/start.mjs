// Serves an existing build.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { failureOf } from './start-failure.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const folder = process.env.BUILD_DIRECTORY ?? 'build';
if (!existsSync(`${folder}/server/start-checks.js`)) {
  console.error(
    process.env.BUILD_DIRECTORY
      ? `There is no build in ${folder}, which BUILD_DIRECTORY names. Correct it, or run: npm run build`
      : 'There is no build yet. Run: npm run build',
  );
  // Like an invalid setting (EX_CONFIG): trying again would not help.
  process.exit(78);
}

process.env.NODE_ENV ??= 'production';
process.env.TZ ??= 'UTC';

// By default V8 lets garbage accumulate; an operator's limit takes precedence.
const hasLimit = /max[-_]old[-_]space/.test(`${process.execArgv} ${process.env.NODE_OPTIONS}`);
if (!hasLimit) setFlagsFromString('--heap-growing-percent=20');

function fail(error) {
  console.error(failureOf(error));
  process.exit(1);
}

try {
  // A separate file, because loading the server bundle migrates the database.
  const checks = await import(pathToFileURL(`${folder}/server/start-checks.js`).href);
  await checks.requireFreePort();
  await checks.requireStartable();
  const build = await import(pathToFileURL(`${folder}/server/index.js`).href);
  const server = build.entry.module.startHttpServer(build);
  await once(server, 'listening');
  server.once('error', fail);
} catch (error) {
  fail(error);
}
