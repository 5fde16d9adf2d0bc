import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

// A command that root runs, such as an upgrade, imports modules of the site. If one of them opened the database or made
// a file while it loads, root would own that file and the site's user could not use it.

const folder = mkdtempSync(path.join(tmpdir(), 'halaqa-imports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Without the commands, which do their work when they are imported. */
const isCommand = (file: string) => /^import '.*\/say-failure'/m.test(readFileSync(file, 'utf8'));

const modules = [
  'app/adapters',
  'app/domain',
  'app/http',
  'app/server',
  'app/lib',
  'scripts',
].flatMap((top) =>
  readdirSync(top, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        name.endsWith('.ts') && !name.startsWith('develop/') && !/generated|feed-worker/.test(name),
    )
    .map((name) => `${top}/${name}`)
    .filter((file) => !isCommand(file)),
);

async function importAll(environment: Record<string, string>): Promise<void> {
  const code = `for (const file of ${JSON.stringify(modules)}) await import(process.cwd() + '/' + file);`;
  await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', code],
    {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        DATA_DIR: path.join(folder, 'data'),
        SITE_URL: 'http://localhost:3000',
        ...environment,
      },
      timeout: 100_000,
    },
  );
}

test('importing any module makes no file and ends by itself', async () => {
  expect(modules.length).toBeGreaterThan(200);
  expect(modules).toContain('scripts/release/prepare.ts');
  await importAll({});
  expect(existsSync(path.join(folder, 'data'))).toBe(false);
});

test('importing any module opens no connection to PostgreSQL', async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await importAll({ DATABASE_URL: `postgresql://somebody@127.0.0.1:${port}/nothing` });
  server.close();
  expect(connections).toBe(0);
});
