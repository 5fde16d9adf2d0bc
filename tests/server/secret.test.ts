import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readOrMakeSecret } from '~/secret.server';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'halaqa-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('creates the secret once, readable by the owner alone, and leaves no other files', () => {
  const file = path.join(folder, 'data', 'session-secret');
  const secret = readOrMakeSecret(file);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(readOrMakeSecret(file)).toBe(secret);
  expect(readFileSync(file, 'utf8')).toBe(secret);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(path.dirname(file))).toEqual(['session-secret']);
});

test.each(['', 'too short'])('rejects a file containing "%s" with a message', (text) => {
  const file = path.join(folder, 'session-secret');
  writeFileSync(file, text);
  expect(() => readOrMakeSecret(file)).toThrow(/session-secret is shorter than 32 characters\./);
  expect(readFileSync(file, 'utf8')).toBe(text);
});
