import { readdirSync, readFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

// docs/development/imports.md draws the floors and lists the rooms of each from the top down; arrows run down alone.

const guide = readFileSync('docs/development/imports.md', 'utf8');
const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;

function resolve(file: string, source: string): string | null {
  if (!/^[~.]/.test(source)) return null;
  const target = source.startsWith('~/')
    ? `app/${source.slice(2)}`
    : path.join(path.dirname(file), source);
  return ['', '.ts', '.tsx'].map((end) => target + end).find((one) => existsSync(one)) ?? null;
}

/** Every import of one file of `app` by another. */
const imports = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('generated'))
  .flatMap((name) => {
    const from = `app/${name}`;
    return [...readFileSync(from, 'utf8').matchAll(IMPORT)]
      .map(([, source]) => resolve(from, source!))
      .filter((to) => to !== null)
      .map((to) => ({ from, to }));
  });

/** The folder of `floor` that a file stands in; null for files beside the folders, which all may use. */
function roomOf(floor: string, file: string): string | null {
  if (!file.startsWith(`${floor}/`)) return null;
  const [room, ...rest] = file.slice(floor.length + 1).split('/');
  return rest.length > 0 ? room! : null;
}

const arrowsOn = (floor: string): string[] => {
  const arrows = imports
    .map(({ from, to }) => [roomOf(floor, from), roomOf(floor, to)])
    .filter(([from, to]) => from && to && from !== to);
  return [...new Set(arrows.map(([from, to]) => `${from} --> ${to}`))].sort();
};

test('the picture of the floors shows every arrow between them', () => {
  const [, drawn] = /```mermaid\n([^`]+)```/.exec(guide)!;
  const arrows = [...drawn!.matchAll(/^ *(\w+) --> ([\w &]+)$/gm)].flatMap(([, from, to]) =>
    to!.split(' & ').map((one) => `${from} --> ${one}`),
  );
  // Texts and styles are open to all.
  expect(arrows.sort()).toEqual(arrowsOn('app').filter((arrow) => !arrow.endsWith('> messages')));
});

const floors = [...guide.matchAll(/^\| `(app\/\w+)` +\| ([^|]+)\|$/gm)].map(
  ([, floor, list]) =>
    [floor!, [...list!.matchAll(/`([\w-]+)`/g)].map(([, room]) => room!)] as const,
);

test.each(floors)('the rooms of %s are listed, each above what it imports', (floor, rooms) => {
  const there = readdirSync(floor, { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .map(({ name }) => name);
  expect([...rooms].sort()).toEqual(there.sort());
  const upwards = arrowsOn(floor).filter((arrow) => {
    const [from, to] = arrow.split(' --> ');
    return rooms.indexOf(from!) > rooms.indexOf(to!);
  });
  expect(upwards).toEqual([]);
});

test('every floor with rooms is listed', () => {
  expect(floors.map(([floor]) => floor)).toEqual([
    'app/player',
    'app/ui',
    'app/http',
    'app/domain',
    'app/adapters',
    'app/lib',
  ]);
});
