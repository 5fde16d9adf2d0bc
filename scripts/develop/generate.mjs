// Generates the files derived from the texts, and both Prisma clients if schema or version changed. Prisma's CLI skips
// its
// download if the engine file exists.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const schema = readFileSync(`${root}/prisma/schema.prisma`, 'utf8');

export function postgresqlSchema(source) {
  return source
    .replace('provider = "sqlite"', 'provider = "postgresql"')
    .replace('database/generated/sqlite', 'database/generated/postgresql')
    .replace('../app/', '../../app/');
}

function fingerprint() {
  const hash = createHash('sha256').update(schema);
  for (const file of ['scripts/develop/generate.mjs', 'node_modules/prisma/package.json']) {
    hash.update(readFileSync(`${root}/${file}`));
  }
  return hash.digest('hex');
}

const stampFile = `${root}/prisma/.generated/fingerprint`;
const clients = ['sqlite', 'postgresql'].map(
  (engine) => `${root}/app/adapters/database/generated/${engine}/client.ts`,
);

function isUpToDate() {
  return (
    [stampFile, ...clients].every((file) => existsSync(file)) &&
    readFileSync(stampFile, 'utf8') === fingerprint()
  );
}

function generate(schemaFile) {
  const prisma = `${root}/node_modules/prisma/build/index.js`;
  const child = spawn(
    process.execPath,
    [prisma, 'generate', '--schema', schemaFile, '--no-hints'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
        CHECKPOINT_DISABLE: '1',
      },
    },
  );
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (some) => output.push(some));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => {
      if (status === 0) return resolve();
      process.stderr.write(Buffer.concat(output));
      reject(new Error(`prisma generate ended with ${status}.`));
    });
  });
}

const isMain = process.argv[1] === fileURLToPath(import.meta.url);

if (isMain) {
  const script = 'scripts/develop/messages.ts';
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', script], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
}

if (isMain && !isUpToDate()) {
  mkdirSync(`${root}/prisma/.generated`, { recursive: true });
  rmSync(stampFile, { force: true });
  writeFileSync(`${root}/prisma/.generated/postgresql.prisma`, postgresqlSchema(schema));
  await Promise.all(['prisma/schema.prisma', 'prisma/.generated/postgresql.prisma'].map(generate));
  writeFileSync(stampFile, fingerprint());
}
