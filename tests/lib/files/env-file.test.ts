import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEnvFile } from '~/lib/operator-files.server';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'halaqa-env-'));
  file = path.join(folder, '.env');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('reads the first value after a byte-order mark, and Windows line endings', () => {
  writeFileSync(file, '\uFEFFDATA_DIR=/srv\r\nSITE_NAME="A # b"\r\nPORT=3001 # ours\r\n');
  expect({ ...readEnvFile(file) }).toEqual({ DATA_DIR: '/srv', SITE_NAME: 'A # b', PORT: '3001' });
});

test('returns no values if the file is missing', () => {
  expect(readEnvFile(file)).toEqual({});
});

test('reports an unreadable file instead of treating it as missing', () => {
  const expectRefusal = (sentence: RegExp) => expect(() => readEnvFile(file)).toThrow(sentence);
  symlinkSync(path.join(folder, 'missing'), file);
  expectRefusal(/\.env cannot be read: it is a link to a file that is not there\./);
  rmSync(file);
  mkdirSync(file);
  expectRefusal(/\.env cannot be read: it is a folder\./);
  rmSync(file, { recursive: true });
  for (const [text, encoding] of [
    ['\uFEFFPORT=1\n', 'utf16le'],
    ['PORT=1\n', 'utf16le'],
    ['SITE_NAME=Köln\n', 'latin1'],
  ] as const) {
    writeFileSync(file, text, encoding);
    expectRefusal(/\.env cannot be read: it is no text in UTF-8\. Save it as that\.$/);
  }
});
