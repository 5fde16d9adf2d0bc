// Serves an existing build. The build itself reads the environment, migrates and logs (app/entry.server.tsx).
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadEnvFile } from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

if (!existsSync('build/server/index.js')) {
  console.error('There is no build yet. Run: npm run build');
  process.exit(1);
}

process.env.NODE_ENV ??= 'production';
// Dates without a zone must not shift with the machine's.
process.env.TZ ??= 'UTC';
if (existsSync('.env')) loadEnvFile('.env');
process.env.PORT ||= '3000';
if (!/^\d+$/.test(process.env.PORT)) {
  console.error('The environment value PORT cannot be read: must be a port number.');
  process.exit(1);
}

// remix-serve writes a plain line a request, query and all; the app writes its own, as JSON and without it.
const require = createRequire(import.meta.url);
const quiet = () => (_request, _response, next) => next();
const morgan = createRequire(require.resolve('@remix-run/serve/package.json')).resolve('morgan');
require.cache[morgan] = { id: morgan, filename: morgan, loaded: true, exports: quiet };

process.argv[2] = 'build/server/index.js';
require('@remix-run/serve/dist/cli.js');
