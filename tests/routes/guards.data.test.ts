import { existsSync } from 'node:fs';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { expect, test } from 'vitest';
import { z } from 'zod';
import routes from '~/routes';
import type { Endpoint } from '~/http/api.server';
import { isGuarded } from '~/http/access/guarded.server';
import { KEPT_CALL_PARAMETERS } from '~/http/pages/page-parameters';

type RouteModule = {
  loader?: object;
  action?: object;
  default?: unknown;
};

const modules = import.meta.glob<RouteModule>('../../app/routes/**/*.{ts,tsx}');

function files(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap((entry) => [entry.file, ...files(entry.children ?? [])]);
}

/** Around the screens of members and visitors alike: they show nothing of their own but the offer of a language. */
const OPEN_LAYOUTS = ['routes/site/screen-layout.tsx', 'routes/account/layout.tsx'];

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
    if (screen && !loader && !OPEN_LAYOUTS.includes(file))
      problems.push(`${file}: a screen without a loader`);
    const isCall = Boolean(loader && 'endpoints' in loader);
    if (action && !screen && !isCall) problems.push(`${file}: an action without a screen`);
    if (loader && isCall && action !== loader)
      problems.push(`${file}: other methods get no answer`);
  }
  expect(problems).toEqual([]);
});

test('only calls that are open to all and counted for no one have answers that are kept', async () => {
  let kept = 0;
  for (const file of routeFiles) {
    const { loader } = (await modules[`../../app/${file}`]!()) as {
      loader?: { endpoints?: { GET?: Endpoint } };
    };
    const call = loader?.endpoints?.GET;
    if (!call?.keptUntil) continue;
    kept += 1;
    expect([file, call.access, call.throttle]).toEqual([file, 'anyone', undefined]);
    const read = call.query instanceof z.ZodObject ? Object.keys(call.query.shape) : [];
    expect([file, read.filter((name) => !KEPT_CALL_PARAMETERS.has(name))]).toEqual([file, []]);
  }
  expect(kept).toBeGreaterThan(0);
});
