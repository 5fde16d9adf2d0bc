import { existsSync } from 'node:fs';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { expect, test } from 'vitest';
import routes from '~/routes';
import { isGuarded } from '~/http/guarded.server';

type RouteModule = { loader?: object; action?: object; default?: unknown };

const modules = import.meta.glob<RouteModule>('../../app/routes/**/*.{ts,tsx}');

function files(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap((entry) => [entry.file, ...files(entry.children ?? [])]);
}

const routeFiles = files(await routes);

test('the site map names only files that exist', () => {
  expect(routeFiles.filter((file) => !existsSync(`app/${file}`))).toEqual([]);
});

test('every loader and action guards itself, and a form without a screen still has the error page', async () => {
  const problems: string[] = [];
  for (const file of ['root.tsx', ...routeFiles]) {
    const load = file === 'root.tsx' ? () => import('~/root') : modules[`../../app/${file}`]!;
    const { loader, action, default: screen } = (await load()) as RouteModule;
    for (const [name, handler] of Object.entries({ loader, action })) {
      if (handler && !isGuarded(handler)) problems.push(`${file}: its ${name} is not guarded`);
    }
    // A layout or a screen without a loader would be shown to anyone.
    if (screen && !loader) problems.push(`${file}: a screen without a loader`);
    const isCall = Boolean(loader && 'endpoints' in loader);
    if (action && !screen && !isCall) problems.push(`${file}: an action without a screen`);
    if (loader && isCall && action !== loader)
      problems.push(`${file}: other methods get no answer`);
  }
  expect(problems).toEqual([]);
});
