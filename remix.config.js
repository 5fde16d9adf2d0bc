/** @type {import('@remix-run/dev').VitePluginConfig} */
export default {
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  ignoredRouteFiles: ['**/*'],
  serverModuleFormat: 'esm',
  // The flags that keep a later move to React Router 7 mechanical. v3_lazyRouteDiscovery stays off: its
  // /__manifest endpoint can be made to do unbounded work in 2.17.
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: false,
  },
};
