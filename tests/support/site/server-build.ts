import type { RouteConfigEntry } from '@remix-run/route-config';
import siteMap from '~/routes';

// Stands in for the server's build: the same routes, read from the site map.

const modules = import.meta.glob('../../../app/routes/**/*.{ts,tsx}');

function flatten(entries: readonly RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.flatMap((entry) => [entry, ...flatten(entry.children ?? [])]);
}

const entries = flatten(await siteMap);

type BuiltRoute = { id: string; path: string | undefined; module: unknown };

export const routes: Record<string, BuiltRoute> = Object.fromEntries(
  await Promise.all(
    entries.map(async ({ id, file, path }) => {
      const module = await modules[`../../../app/${file}`]!();
      return [id ?? file, { id: id ?? file, path, module }] as const;
    }),
  ),
);
