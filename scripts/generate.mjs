// Generates the two Prisma clients from the one schema: SQLite as it is written, PostgreSQL with the
// provider exchanged. Needs no engine binary: PRISMA_SCHEMA_ENGINE_BINARY names a file that exists, which
// is all that the CLI wants to see before it leaves its download alone.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const schema = readFileSync(`${root}/prisma/schema.prisma`, 'utf8');

/** The schema as the PostgreSQL engine needs it. */
export function postgresqlSchema(source) {
  return source
    .replace('provider = "sqlite"', 'provider = "postgresql"')
    .replace('database/generated/sqlite', 'database/generated/postgresql')
    .replace('../app/', '../../app/');
}

function generate(schemaFile) {
  const { status } = spawnSync(
    process.execPath,
    [
      `${root}/node_modules/prisma/build/index.js`,
      'generate',
      '--schema',
      schemaFile,
      '--no-hints',
    ],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
        CHECKPOINT_DISABLE: '1',
      },
    },
  );
  if (status !== 0) process.exit(status ?? 1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(`${root}/prisma/.generated`, { recursive: true });
  writeFileSync(`${root}/prisma/.generated/postgresql.prisma`, postgresqlSchema(schema));
  generate('prisma/schema.prisma');
  generate('prisma/.generated/postgresql.prisma');
}
