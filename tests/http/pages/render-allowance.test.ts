import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderAtCost } from '~/http/pages/page-rendering.server';
import { knownParameters, PAGE_PARAMETERS } from '~/http/pages/url-parameters.server';

test('limits rendering to 100 MB per address and minute without affecting other addresses', async () => {
  const page = 'x'.repeat(1024 * 1024);
  let rendered = 0;
  const ask = (address: string) =>
    renderAtCost(address, async () => {
      rendered += 1;
      return page;
    });
  for (let asked = 0; asked < 98; asked += 1) expect(await ask('10.2.2.1')).toBe(page);
  rendered = 0;
  expect(await ask('10.2.2.1').catch((error: unknown) => error)).toMatchObject({
    status: 429,
    retryAfterSeconds: expect.any(Number) as number,
  });
  expect(rendered).toBe(0);
  expect(await ask('10.2.2.2')).toBe(page);
});

test('removes unknown parameters from the query', () => {
  expect(knownParameters('')).toBe('');
  expect(knownParameters('?utm_source=x&fbclid=1')).toBe('');
  expect(knownParameters('?utm=1&q=a+b%20c&page=2&x&q=d')).toBe('?q=a+b%20c&page=2&q=d');
});

test('knows every parameter that the code reads by name', () => {
  const reads =
    /(?:searchParams\.(?:get|getAll|has)\(|(?:pageNumberOf|textParameter)\(\w+(?:\.url)?, |parameter=)['"](\w+)['"]/g;
  const files = ['app/routes', 'app/http', 'app/ui'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  const names = files
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => !file.startsWith('app/routes/api/'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(reads)].map(([, name]) => name!));
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !PAGE_PARAMETERS.has(name))).toEqual([]);
});
