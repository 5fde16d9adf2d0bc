import { matchRoutes } from '@remix-run/react';

/* Remix has no public API for its manifest, route modules and router. */

export type RouterRoute = {
  id: string;
  path?: string;
  index?: boolean;
  children?: RouterRoute[];
  lazy?: (() => Promise<object>) | undefined;
  action?: (parameters: { request: Request }, ...more: unknown[]) => Promise<unknown>;
  loader?: (...parameters: unknown[]) => Promise<unknown>;
};

/** Missing parts are taken from the current URL. */
export type To = string | { pathname?: string; search?: string; hash?: string };

export type NavigationOptions = {
  formMethod?: string;
  formEncType?: string;
  formData?: FormData;
};

type RouterState = {
  location: { pathname: string; search: string };
  navigation: {
    state: 'idle' | 'loading' | 'submitting';
    location?: { pathname: string; search: string; hash: string };
    formMethod?: string;
  };
  loaderData: Record<string, unknown>;
  errors: Record<string, unknown> | null;
  fetchers: Map<string, { state: 'idle' | 'loading' | 'submitting'; data?: unknown }>;
};

type Router = {
  state: RouterState;
  routes: RouterRoute[];
  basename?: string;
  navigate(to: To | number | null, options?: NavigationOptions): Promise<void>;
  revalidate(): void;
  subscribe(listener: (state: RouterState) => void): () => void;
};

type RemixWindow = {
  __remixRouter: Router;
  __remixRouteModules: Record<string, unknown>;
  __remixManifest: {
    entry: { module: string; imports: string[] };
    routes: Record<string, { module: string; imports?: string[] }>;
  };
};

export const remix = (): RemixWindow => window as unknown as RemixWindow;

export const allRoutes = (routes: RouterRoute[]): RouterRoute[] =>
  routes.flatMap((route) => [route, ...allRoutes(route.children ?? [])]);

/** `gone`: removed by a new release. */
type CodeFault = 'unreachable' | 'gone';

const GONE = [404, 410];

/** URLs of fetched scripts. */
const fetched = new Set<string>();

function filesOf(routeId: string): string[] {
  const { module, imports = [] } = remix().__remixManifest.routes[routeId]!;
  return [module, ...imports];
}

export function missingRoutes(pathname: string): string[] {
  const { __remixRouter: router, __remixRouteModules: modules } = remix();
  // Only path, parent and id matter here.
  const routes = router.routes as Parameters<typeof matchRoutes>[0];
  const matches = matchRoutes(routes, pathname, router.basename) ?? [];
  return matches.map(({ route }) => (route as RouterRoute).id).filter((id) => !(id in modules));
}

async function fetchFile(url: string): Promise<CodeFault | null> {
  try {
    const response = await fetch(url);
    await response.text();
    if (GONE.includes(response.status)) return 'gone';
    const isScript = response.headers.get('Content-Type')?.includes('javascript');
    if (!response.ok || !isScript) return 'unreachable';
    fetched.add(url);
    return null;
  } catch {
    return 'unreachable';
  }
}

async function load(routeId: string): Promise<CodeFault | null> {
  const { __remixManifest: manifest, __remixRouteModules: modules } = remix();
  if (routeId in modules) return null;
  const there = [...Object.keys(modules).flatMap(filesOf), ...manifest.entry.imports];
  const files = filesOf(routeId).filter((url) => !there.includes(url) && !fetched.has(url));
  const faults = await Promise.all(files.map(fetchFile));
  const fault = faults.includes('gone') ? 'gone' : (faults.find(Boolean) ?? null);
  if (fault) return fault;
  try {
    modules[routeId] ??= await import(/* @vite-ignore */ manifest.routes[routeId]!.module);
    return null;
  } catch {
    return 'unreachable';
  }
}

const inFlight = new Map<string, Promise<CodeFault | null>>();

/** Returns null once loaded. Fetches before importing, because some browsers never retry a failed import. */
export async function loadRoutes(routeIds: string[]): Promise<CodeFault | null> {
  const faults = await Promise.all(
    routeIds.map((id) => {
      const loading = inFlight.get(id) ?? load(id).finally(() => inFlight.delete(id));
      inFlight.set(id, loading);
      return loading;
    }),
  );
  return faults.includes('gone') ? 'gone' : (faults.find(Boolean) ?? null);
}
