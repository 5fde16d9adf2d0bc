import { existsSync } from 'node:fs';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { isGuarded } from '~/http/access/request-context.server';
import { CACHED_CALL_PARAMETERS } from '~/http/pages/url-parameters.server';
import routes from '~/routes';
import { readAddresses } from '../support/site/addresses';
import { found } from '../support/site/site-map';

type RouteModule = {
  loader?: object;
  action?: object;
  default?: unknown;
};

const modules = import.meta.glob<RouteModule>('../../app/routes/**/*.{ts,tsx}');

function files(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap((entry) => [entry.file, ...files(entry.children ?? [])]);
}

/** These wrap screens of members and visitors alike and show nothing but the language offer. */
const OPEN_LAYOUTS = [
  'site/screen-layout',
  'account/layout',
  'collections/layout',
  'legal/layout',
].map((name) => `routes/${name}.tsx`);

const addresses = await readAddresses();
const routeFiles = files(await routes);

test('lists only existing files in the site map', () => {
  expect(routeFiles.filter((file) => !existsSync(`app/${file}`))).toEqual([]);
});

test('guards every loader and action, and gives forms without a screen an error page', async () => {
  const problems: string[] = [];
  for (const file of ['root.tsx', ...routeFiles]) {
    const load = file === 'root.tsx' ? () => import('~/root') : modules[`../../app/${file}`]!;
    const { loader, action, default: screen } = (await load()) as RouteModule;
    for (const [name, handler] of Object.entries({ loader, action })) {
      if (handler && !isGuarded(handler)) problems.push(`${file}: its ${name} is not guarded`);
    }
    // A layout or a screen without a loader would be visible to anyone.
    if (screen && !loader && !OPEN_LAYOUTS.includes(file))
      problems.push(`${file}: a screen without a loader`);
    const isCall = Boolean(loader && ('endpoints' in loader || 'calls' in loader));
    if (action && !screen && !isCall) problems.push(`${file}: an action without a screen`);
    if (loader && isCall && action !== loader)
      problems.push(`${file}: other methods get no answer`);
  }
  expect(problems).toEqual([]);
});

test('registers the paths of each resource, in their order', async () => {
  const registered = (file: string) =>
    found.flatMap((one) => (one.file === file ? [one.path.replace('/api/', '')] : []));
  const resources = routeFiles.filter((file) => file.startsWith('routes/api/'));
  for (const file of new Set(resources)) {
    const { loader } = (await modules[`../../app/${file}`]!()) as { loader: { calls?: object } };
    expect([file, Object.keys(loader.calls ?? {})]).toEqual([file, registered(file)]);
  }
});

test('only caches responses of calls that are open to anyone and not rate limited', () => {
  let kept = 0;
  for (const { path, method, endpoint: call } of addresses) {
    if (method !== 'GET' || !call?.cacheUntil) continue;
    kept += 1;
    expect([path, call.access, call.throttle]).toEqual([path, 'anyone', undefined]);
    const read = call.query instanceof z.ZodObject ? Object.keys(call.query.shape) : [];
    expect([path, read.filter((name) => !CACHED_CALL_PARAMETERS.has(name))]).toEqual([path, []]);
  }
  expect(kept).toBeGreaterThan(0);
});

/** The objects within a JSON schema that keep fields they do not name. */
function openObjects(schema: unknown, at = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const isOpen = 'additionalProperties' in schema && schema.additionalProperties !== false;
  const inner = Object.entries(schema).flatMap(([key, part]) => openObjects(part, `${at}/${key}`));
  return isOpen ? [at || '/', ...inner] : inner;
}

test('drops or rejects unknown fields of each body', () => {
  const open: string[] = [];
  let checked = 0;
  for (const { path, method, endpoint } of addresses) {
    if (!endpoint?.body) continue;
    checked += 1;
    const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' });
    open.push(...openObjects(schema).map((at) => `${method} ${path}: ${at}`));
  }
  expect(open).toEqual([]);
  expect(checked).toBeGreaterThan(30);
});
