import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { testsIn, type NamedTest } from '../support/cases/test-titles';

// The contract promises things to people; each promise names the tests that would fail if it were broken.

const file = 'docs/product-contract.md';
const REFERENCE = /`(tests\/[\w./-]+) › ([^`]+)`/g;

type Row = { line: number; promise: string; tests: { file: string; title: string }[] };

const rows: Row[] = readFileSync(file, 'utf8')
  .split('\n')
  .map((text, index) => ({ text, line: index + 1 }))
  .filter(({ text }) => text.startsWith('| ') && !/^\| (-+|Promise) /.test(text))
  .map(({ text, line }) => {
    const cells = text.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const tests = [...(cells[2] ?? '').matchAll(REFERENCE)].map((match) => ({
      file: match[1]!,
      title: match[2]!,
    }));
    return { line, promise: cells[1] ?? '', tests };
  });

const known = new Map<string, NamedTest[]>();

function declared(path: string): NamedTest[] {
  if (!known.has(path)) known.set(path, existsSync(path) ? testsIn(path) : []);
  return known.get(path)!;
}

const named = rows.flatMap((row) => row.tests.map((one) => ({ ...one, line: row.line })));

function matching({ file: path, title }: { file: string; title: string }): NamedTest[] {
  return declared(path).filter((one) => one.title === title || one.path === title);
}

const shown = ({ line, file: path, title }: (typeof named)[number]) =>
  `line ${line}: ${path} › ${title}`;

describe('the product contract', () => {
  test('names a test for every promise', () => {
    expect(rows.length).toBeGreaterThan(200);
    expect(rows.filter(({ tests }) => tests.length === 0).map(({ promise }) => promise)).toEqual(
      [],
    );
  });

  test('names only test files and titles that there are', () => {
    expect(named.filter(({ file: path }) => !existsSync(path)).map(shown)).toEqual([]);
    expect(named.filter((one) => matching(one).length === 0).map(shown)).toEqual([]);
  });

  test('names no test that is skipped', () => {
    expect(named.filter((one) => matching(one).some((two) => two.skipped)).map(shown)).toEqual([]);
  });

  test('is linked from the README', () => {
    expect(readFileSync('README.md', 'utf8')).toContain(`(${file})`);
  });
});
