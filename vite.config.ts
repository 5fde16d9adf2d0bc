import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzipSync } from 'node:zlib';
import { gzipAsync } from '@gfx/zopfli';
import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin, type Rollup } from 'vite';
import remixOptions from './remix.config.js';
import { noChunkCircles } from './scripts/develop/chunk-circles';
import { languagesInDevelopment } from './scripts/develop/languages-in-development';
import { manifestOfScreens } from './scripts/develop/manifest-of-screens';
import { textsInPlace } from './scripts/develop/texts-in-place';

/**
 * The document with all it needs, and small parts that nearly every page uses, travel together: on their own
 * they would be some twenty files that compress worse, 4 KB more on a first visit. What a part imports comes
 * with it; parts that are loaded late must not be named here, nor the entry, which runs when it is loaded.
 */
const shared = new RegExp(
  'app/(' +
    [
      'root',
      'messages/(t|catalogue|find-text.browser|language-paths|default-language|generated/languages)',
      '(domain/users/roles|lib/(web/page-meta|time/duration))',
      'player/(play-button|in-page-player)',
      'ui/cards/(artwork|badge|favorite-toggle)',
      'ui/text/(date-time|dot|name|count-badge|pagination|translated-texts)',
      'ui/(navigation/history-guard|feedback/empty-state|frame/language-offer|listening/episode-menu-summary)',
    ].join('|') +
    ')\\.tsx?$',
);

/** What pages with long texts need besides: as one file it is smaller than as six. */
const reading =
  /app\/(ui\/(text\/(formatted-text|written-text|review-text|clamped-words)|feedback\/missing-screen|listening\/(episode-menu|heard-mark))|routes\/podcast\/page\/(episode-list\/episode-facts|funding-link))\.tsx$/;

/** Icons that no first visit shows; the rest of them comes with the shared parts. */
const lateIcons =
  /icons\/(check\.|circle\.|library|rotate-|undo-|x\.|skip-|volume-|arrow-(left|up|down)|activity|chevron-down|clock|ellipsis|flag|grip|settings|sparkles|user\.|log-out|headphones|mail|message-square|scroll-text)/;

function chunkOf(id: string): string | undefined {
  if (
    /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run)\//.test(id)
  ) {
    return 'framework';
  }
  if (id.includes('/lucide-react/')) return lateIcons.test(id) ? 'late-icons' : 'shared';
  if (reading.test(id)) return 'reading';
  return shared.test(id) ? 'shared' : undefined;
}

/** Without a line for each module of Node that the server's half of a route uses: the browser's build drops them. */
const warnOfOurs: Rollup.WarningHandlerWithDefault = (warning, warn) => {
  if (!warning.message.includes('externalized for browser compatibility')) warn(warning);
};

const isServerBuild: Plugin['apply'] = (_config, { command, isSsrBuild }) =>
  command === 'build' && Boolean(isSsrBuild);

/** The thread that reads feeds, and what a start asks before the server's file is loaded. */
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

/** For journeys that do not weigh what is sent: the smallest files take half the build's time. */
const isQuick = process.env.QUICK_COMPRESSION === '1';

/** Where Zopfli parts a long file depends on these too; up to 80 bytes lie between one and another. */
const ITERATIONS = [10, 5, 20];

/** Zopfli, 3 % smaller than zlib, takes 50 ms at least: too much for the many files that are small. */
async function smallGzip(bytes: Buffer): Promise<Uint8Array> {
  if (isQuick || bytes.length < 4_096) return gzipSync(bytes, { level: 9 });
  const tries = bytes.length < 40_000 ? ITERATIONS.slice(0, 1) : ITERATIONS;
  const files = await Promise.all(
    tries.map((numiterations) => gzipAsync(bytes, { numiterations })),
  );
  return files.reduce((one, other) => (other.length < one.length ? other : one));
}

async function compressed(bytes: Buffer): Promise<{ gz: Uint8Array; br: Uint8Array }> {
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_QUALITY]: isQuick ? 4 : constants.BROTLI_MAX_QUALITY,
  };
  const br = await promisify(brotliCompress)(bytes, { params });
  return { gz: await smallGzip(bytes), br };
}

/** A script without texts has the same bytes in every language: each content is compressed once. */
async function compressFiles(files: string[]): Promise<void> {
  const known = new Map<string, ReturnType<typeof compressed>>();
  for (const file of files) {
    const bytes = await readFile(file);
    const content = bytes.toString('latin1');
    if (!known.has(content)) known.set(content, compressed(bytes));
    const { gz, br } = await known.get(content)!;
    await writeFile(`${file}.gz`, gz);
    await writeFile(`${file}.br`, br);
  }
}

/**
 * Compresses texts once, as small as it gets, into files beside them that the server sends as they are: 13 % less
 * on a first visit than what can be spared at each request. Remix writes its manifest with the server's build.
 */
const precompress: Plugin = {
  name: 'precompress',
  apply: isServerBuild,
  async closeBundle() {
    const entries = await readdir('build/client', { recursive: true, withFileTypes: true });
    const texts = entries.filter((one) => one.isFile() && /\.(js|css|svg|xml)$/.test(one.name));
    await compressFiles(texts.map(({ parentPath, name }) => path.join(parentPath, name)));
  },
};

const browserPackages = [
  ...['react-dom', 'lucide-react', '@radix-ui/react-toast'],
  ...['markdown-it', 'isomorphic-dompurify', 'entities'],
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    languagesInDevelopment,
    remix(remixOptions),
    tailwindcss(),
    textsInPlace,
    besideTheServer,
    noChunkCircles,
    manifestOfScreens,
    precompress,
  ],
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  // For `npm run dev`. Left to find them by itself, Vite also bundles what only the server imports, and fails.
  optimizeDeps: { noDiscovery: true, include: browserPackages },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf }, onwarn: warnOfOurs },
    // 5 KB less than esbuild's own minifier on every first visit (gzipped).
    minify: isSsrBuild ? false : 'terser',
    terserOptions: {
      module: true,
      ecma: 2020,
      compress: { passes: 4 },
      format: { comments: false },
    },
  },
}));
