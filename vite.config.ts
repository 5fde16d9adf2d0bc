import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
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
    emit('feed-worker.js', './app/adapters/feeds/feed-worker.ts');
    emit('start-checks.js', './app/server/start-checks.server.ts');
  },
};

/**
 * Writes a .br and a .gz next to each text file, which the server sends as they are. Runs after the server build,
 * because that is when Remix writes its browser manifest.
 */
const precompress: Plugin = {
  name: 'precompress',
  apply: isServerBuild,
  async closeBundle() {
    const folder = `${remixOptions.buildDirectory}/client`;
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

const browserPackages = [
  ...['react-dom', 'lucide-react', 'remix-themes/build/theme-provider.js', '@radix-ui/react-toast'],
  ...['markdown-it', 'isomorphic-dompurify', 'entities'],
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    languagesInDevelopment,
    remix(remixOptions),
    tailwindcss(),
    besideTheServer,
    precompress,
  ],
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  // For `npm run dev`. If Vite discovers them itself, it also bundles server-only packages and fails.
  optimizeDeps: { noDiscovery: true, include: browserPackages },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    minify: !isSsrBuild, // keeps names in the server's stack traces
  },
}));
