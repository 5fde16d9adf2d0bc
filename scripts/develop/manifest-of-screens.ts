import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';

import type { Plugin } from 'vite';
import { scriptIn } from '../../app/messages/language-paths';
import { readCatalogues } from './catalogues';
import { scriptsIn } from './texts-in-place';

const folder = 'build/client/assets';

type Manifest = { routes: Record<string, { imports: string[] }> };

/** A route without a component is a module without JSX. */
const isScreen = (id: string): boolean =>
  !id.startsWith('routes/api/') && !existsSync(`app/${id}.ts`);

/**
 * The browser's router needs neither JSON calls nor files: scripts fetch them, and links to them leave the document.
 * Nor need what a route imports be named, which the route names itself; the document names it for the first one.
 * Without them the manifest of routes is half as large on every first visit. Remix writes it with the server's build. Each language has a manifest of its own scripts.
 */
export const manifestOfScreens: Plugin = {
  name: 'manifest-of-screens',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && Boolean(isSsrBuild),
  async writeBundle() {
    const files = (await readdir(folder)).filter((name) => /^manifest-\w+\.js$/.test(name));
    for (const name of files) {
      const file = `${folder}/${name}`;
      const script = await readFile(file, 'utf8');
      const [, before, json] = /^(window\.__remixManifest=)(.*);$/s.exec(script)!;
      const manifest = JSON.parse(json!) as Manifest;
      const screens = Object.entries(manifest.routes)
        .filter(([id]) => isScreen(id))
        .map(([id, route]) => [id, { ...route, imports: [] }]);
      const routes = Object.fromEntries(screens);
      const ofScreens = `${before}${JSON.stringify({ ...manifest, routes })};`;
      for (const tag of readCatalogues().keys()) {
        await writeFile(scriptIn(tag, file), scriptsIn(tag, ofScreens));
      }
    }
  },
};
