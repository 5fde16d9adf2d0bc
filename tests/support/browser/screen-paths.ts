import { readFileSync } from 'node:fs';
import type { RouteConfigEntry } from '@remix-run/route-config';
import siteMap from '../../../app/routes';

// Screens and forms in the site map, read from the source text, because Playwright cannot load modules built by Vite.

type Place = { path: string; file: string; source: string };

function flatten(entries: readonly RouteConfigEntry[], base = ''): Place[] {
  return entries.flatMap(({ path = '', file, children }) => {
    const whole = [base, path].filter(Boolean).join('/');
    const source = readFileSync(new URL(`../../../app/${file}`, import.meta.url), 'utf8');
    // A layout has no path of its own; its index route does.
    return children ? flatten(children, whole) : [{ path: `/${whole}`, file, source }];
  });
}

const places = flatten(await siteMap);
const isJson = ({ path }: Place) => path.startsWith('/api/');
const pathsOf = (some: Place[]) => some.map(({ path }) => path);

/** The paths of all routes that show a screen, as written in the site map. */
export const screenPaths = pathsOf(
  places
    .filter(({ source }) => /export default function|\bas default\b/.test(source))
    .filter((place) => !isJson(place) && !place.source.includes('NoScreen as default')),
);

/** Those of them that visitors may see. */
export const openScreens = new Set(
  pathsOf(
    places.filter(
      ({ source }) => /screenLoader\(\s*'anyone'/.test(source) || !/\bscreenLoader\(/.test(source),
    ),
  ),
);

/** All routes that accept a form. */
export const formRoutes = places.filter(
  ({ path, source }) =>
    path !== '/*' && !path.startsWith('/api/') && /export const action = (?!loader)/.test(source),
);
export const formPaths = pathsOf(formRoutes);
