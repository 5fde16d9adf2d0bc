import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TEXT_SOURCE } from '~/domain/verses/verses';
import { verseCounts } from '~/lib/quran/surahs';

type Locked = { dev?: boolean; devOptional?: boolean; link?: boolean; license?: string };

const TEXT_HASH = '39ff52afa15b2e3f1027dda4dfbcfeec5b4001a19430ccc3e141a2d0f1b490c0';

const notice = readFileSync('NOTICE', 'utf8');
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>;
};

/** Some packages tell their license in their own file alone. */
function licenseOf(place: string, { license }: Locked): string {
  const file = `${place}/package.json`;
  if (license || !existsSync(file)) return license ?? 'MIT';
  return (JSON.parse(readFileSync(file, 'utf8')) as Locked).license ?? 'MIT';
}

const installed = Object.entries(lock.packages)
  .filter(([place, { dev, devOptional, link }]) => place && !dev && !devOptional && !link)
  .map(([place, locked]) => ({
    name: place.replace(/^.*node_modules\//, ''),
    license: licenseOf(place, locked),
  }));

/** `@img/sharp-*` names `@img/sharp-linux-x64`. */
const names = [...notice.matchAll(/@?[\w./-]+\*?/g)].map(([name]) => name.replace(/[.:]$/, ''));
const isNamed = (name: string): boolean =>
  names.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : one === name));

test('NOTICE names every package that is installed for a site and is not under MIT alone', () => {
  const others = installed.filter(({ license }) => license !== 'MIT');
  expect(others.length).toBeGreaterThan(40);
  const missing = others
    .filter(({ name }) => !isNamed(name))
    // What is built for one system belongs to the package that asks for it.
    .filter(({ name }) => !/^@img\/sharp-(?!libvips|win32|wasm)|^@resvg\/resvg-js-/.test(name));
  expect(missing).toEqual([]);
});

test('NOTICE names the license and the source of the text of the Qur’an, which is whole', async () => {
  const file = (await import('~/domain/verses/quran-text.json')).default;
  expect(notice).toContain('app/domain/verses/quran-text.json');
  expect(notice).toContain(file.license);
  expect(notice).toContain(new URL(TEXT_SOURCE.url).host);
  expect(file.source).toContain(TEXT_SOURCE.url);
  expect(file.surahs.map((verses) => verses.length)).toEqual(verseCounts);
  const text = file.surahs.flat().join('\n');
  // Of the Arabic of quran-json 3.1.2, verse by verse: nothing in it is ever changed.
  expect(createHash('sha256').update(text).digest('hex')).toBe(TEXT_HASH);
});

test('NOTICE names no license that nothing has any more', () => {
  const known = installed.flatMap(({ license }) => license.match(/[\w.]+(?:-[\w.]+)*/g) ?? []);
  const inNotice =
    notice.match(/\b(?:Apache|LGPL|MPL|BSD|BlueOak|PSF|CC0|OFL)-[\d.]+[\w.-]*/g) ?? [];
  for (const license of inNotice) expect(known, license).toContain(license);
});
