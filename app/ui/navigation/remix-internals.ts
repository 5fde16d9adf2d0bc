/* Remix has no public API for its manifest, route modules and router. */

export type RouterRoute = {
  id: string;
  path?: string;
  index?: boolean;
  children?: RouterRoute[];
  lazy?: (() => Promise<object>) | undefined;
  action?: (given: { request: Request }, ...more: unknown[]) => Promise<unknown>;
  loader?: (...given: unknown[]) => Promise<unknown>;
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
};

type Router = {
  state: RouterState;
  routes: RouterRoute[];
  basename?: string;
  navigate(to: To | number | null, options?: NavigationOptions): Promise<void>;
  revalidate(): void;
  subscribe(listener: (state: RouterState) => void): () => void;
};

export type RemixWindow = {
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
