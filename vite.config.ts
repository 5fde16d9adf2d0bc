import { createHash } from 'node:crypto';
import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { build, defineConfig, type Plugin, type Rollup } from 'vite';
import remixOptions from './remix.config.js';
import { languagesInDevelopment } from './scripts/develop/languages-in-development';

const isServerBuild: Plugin['apply'] = (_config, { command, isSsrBuild }) =>
  command === 'build' && Boolean(isSsrBuild);

/** Builds the feed-reading worker thread and the startup checks, which run before the server bundle is loaded. */
const besideTheServer: Plugin = {
  name: 'beside-the-server',
  apply: isServerBuild,
  buildStart() {
    const emit = (fileName: string, source: string) => {
      const id = fileURLToPath(new URL(source, import.meta.url));
      this.emitFile({ type: 'chunk', id, fileName, preserveSignature: 'allow-extension' });
    };
    emit('feed-worker.js', './app/server/feed-worker.ts');
    emit('start-checks.js', './app/server/start-checks.server.ts');
  },
};

const alias = { '~': fileURLToPath(new URL('./app', import.meta.url)) };

/**
 * Builds the service worker into one file, which browsers require, and ends it with a hash of the release: they notice a
 * new release by a worker that differs.
 */
async function buildServiceWorker(folder: string): Promise<void> {
  const input = fileURLToPath(new URL('./app/worker/service-worker.ts', import.meta.url));
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      rollupOptions: { input, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
  const names = (await readdir(`${folder}/assets`)).filter((name) => !/\.(br|gz)$/.test(name));
  const release = createHash('sha256').update(names.sort().join()).digest('hex').slice(0, 16);
  await appendFile(`${folder}/sw.js`, `// ${release}\n`);
}

/**
 * Builds the service worker and writes a .br and a .gz next to each text file, which the server sends as they are. Runs
 * after the server build, because that is when Remix writes its browser manifest.
 */
const afterTheBuild: Plugin = {
  name: 'after-the-build',
  apply: isServerBuild,
  async closeBundle() {
    const folder = `${remixOptions.buildDirectory}/client`;
    await buildServiceWorker(folder);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const texts = entries.filter((one) => one.isFile() && /\.(js|css|svg|xml)$/.test(one.name));
    const compressFile = async (file: string) => {
      const bytes = await readFile(file);
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    };
    await Promise.all(
      texts.map(({ parentPath, name }) => compressFile(path.join(parentPath, name))),
    );
  },
};

const fileOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));

const reachedOnEveryPage = ['./app/entry.client.tsx', './app/root.tsx'].map(fileOf);
const reachedOnHome = [fileOf('./app/routes/discover/home/route.tsx')];

/** Chunks that first visits share, the most general first: what these files import, directly or not. */
const SHARED_CHUNKS = [
  { name: 'packages', starts: reachedOnEveryPage, holds: /\/node_modules\// },
  { name: 'frame', starts: reachedOnEveryPage, holds: /\/app\// },
  { name: 'frame', starts: reachedOnHome, holds: /\/app\/ui\/forms\// },
  { name: 'cards', starts: reachedOnHome, holds: /\/app\/ui\// },
];

/** Few larger files load sooner and compress better than the dozens of small ones that Rollup would make. */
function sharedChunks(): Rollup.ManualChunksOption {
  const chunks = SHARED_CHUNKS.map((chunk) => ({ ...chunk, reached: new Set<string>() }));
  const fill = (reached: Set<string>, starts: string[], meta: Rollup.ManualChunkMeta) => {
    const addImports = (file: string) =>
      meta.getModuleInfo(file)?.importedIds.forEach((id) => reached.add(id));
    // The entries themselves stay apart: the browser must not run them before it has the routes.
    starts.forEach(addImports);
    reached.forEach(addImports);
  };
  return (file, meta) => {
    for (const { reached, starts } of chunks) if (reached.size === 0) fill(reached, starts, meta);
    return chunks.find(({ reached, holds }) => holds.test(file) && reached.has(file))?.name;
  };
}

const browserPackages = [
  'react-dom',
  'remix-themes/build/theme-provider.js',
  '@radix-ui/react-toast',
  'markdown-it',
  'isomorphic-dompurify',
  'entities',
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    languagesInDevelopment,
    remix(remixOptions),
    tailwindcss(),
    besideTheServer,
    afterTheBuild,
  ],
  resolve: { alias },
  // For `npm run dev`. If Vite discovers them itself, it also bundles server-only packages and fails.
  optimizeDeps: { noDiscovery: true, include: browserPackages },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    minify: !isSsrBuild, // keeps names in the server's stack traces
    rollupOptions: { output: isSsrBuild ? {} : { manualChunks: sharedChunks() } },
  },
}));
