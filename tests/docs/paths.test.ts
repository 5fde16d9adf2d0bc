import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Files and folders that docs, decisions and comments name are there.

/** What is made on this machine, or stands in a deployment. */
const MADE = /(?:^|\/)(?:generated|\.generated|\.tmp|one-machine)(?:\/|$)/;

const found = ['app', 'docs', 'prisma', 'scripts', 'tests'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
);
const known = new Set(['app', ...found]);
const files = [...found, 'README.md'].filter((file) => !MADE.test(file));

const PATH = /(?<![\w./~@-])(?:~|app|docs|tests|scripts|prisma|decisions)\/[\w.$/-]*[\w-]/g;
const ENDINGS = ['', '.ts', '.tsx', '.server.ts', '.mjs', '.md'];

const isThere = (named: string): boolean => {
  const path = named.replace(/^~/, 'app').replace(/^decisions/, 'docs/decisions');
  return (
    MADE.test(path) || ENDINGS.some((end) => known.has(path + end) || known.has(`app/${path}`))
  );
};

const isProse = (file: string, line: string) =>
  file.endsWith('.md') || /^\s*(?:\/{2,3}|\/?\*)|\s\/\/ /.test(line);

test('every path that docs, decisions and comments name is there', () => {
  const texts = files.filter((file) => /\.(?:md|tsx?|mjs|css|prisma)$/.test(file));
  const missing = texts.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => isProse(file, line))
      .flatMap((line) => line.match(PATH) ?? [])
      .filter((named) => !isThere(named))
      .map((named) => `${file}: ${named}`),
  );
  expect(missing).toEqual([]);
});
