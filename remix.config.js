import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Takes the JSON calls out of the site map that every first visit reads: the browser goes to screens alone, and
 * this is 1 KB of script.
 * @type {import('@remix-run/dev').VitePluginConfig['buildEnd']}
 */
async function leaveOutCalls({ remixConfig }) {
  const folder = path.join(remixConfig.buildDirectory, 'client/assets');
  for (const name of await readdir(folder)) {
    if (!/^manifest-.+\.js$/.test(name)) continue;
    const file = path.join(folder, name);
    const [, before, json, after] = /^([^{]*)(\{.*\})([^}]*)$/s.exec(await readFile(file, 'utf8'));
    const manifest = JSON.parse(json);
    for (const id of Object.keys(manifest.routes)) {
      if (id.startsWith('routes/api/')) delete manifest.routes[id];
    }
    await writeFile(file, before + JSON.stringify(manifest) + after);
  }
}

/** @type {import('@remix-run/dev').VitePluginConfig} */
export default {
  ignoredRouteFiles: ['**/*'],
  serverModuleFormat: 'esm',
  buildEnd: leaveOutCalls,
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
