import { index, prefix, route, type RouteConfig } from '@remix-run/route-config';

/** The site map: every screen, every form's address and every JSON call. */
export default [
  index('routes/home/route.tsx'),

  route('admin', 'routes/admin/route.tsx', [
    index('routes/admin-featured-podcasts/route.tsx'),
    route('audit', 'routes/admin-audit/route.tsx'),
  ]),

  route('theme', 'routes/theme/route.tsx'),
  route('newsletter', 'routes/newsletter/route.tsx'),
  route('healthz', 'routes/health/route.ts'),

  ...prefix('api', [route('*', 'routes/api/unknown.ts')]),

  route('*', 'routes/not-found/route.tsx'),
] satisfies RouteConfig;
