import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { scriptIn } from '../../app/messages/language-paths';
import { readCatalogues } from './catalogues';
import { scriptsIn } from './texts-in-place';

const folder = 'build/client/assets';

/**
 * The browser's router needs no JSON calls: scripts fetch them, and links to them leave the document. Without them
 * the manifest of routes is a quarter smaller on every first visit. Remix writes it with the server's build.
 * Each language has a manifest of its own scripts.
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
      const manifest = JSON.parse(json!) as { routes: Record<string, unknown> };
      const isScreen = ([id]: [string, unknown]) => !id.startsWith('routes/api/');
      const routes = Object.fromEntries(Object.entries(manifest.routes).filter(isScreen));
      const ofScreens = `${before}${JSON.stringify({ ...manifest, routes })};`;
      for (const tag of readCatalogues().keys()) {
        await writeFile(scriptIn(tag, file), scriptsIn(tag, ofScreens));
      }
    }
  },
};
