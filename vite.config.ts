import { fileURLToPath } from 'node:url';
import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import remixOptions from './remix.config.js';

/**
 * The document with all it needs, and small parts that nearly every page uses, travel together: on their own
 * they would be some twenty files that compress worse, 4 KB more on a first visit. What a part imports comes
 * with it; parts that are loaded late must not be named here, nor the entry, which runs when it is loaded.
 */
const shared = new RegExp(
  'app/(' +
    [
      'root',
      'lib/(page-meta|duration)',
      'player/(play-button|in-page-player)',
      'ui/(artwork|badge|date-time|empty-state|favorite-toggle|in-all|pagination|translated-texts)',
    ].join('|') +
    ')\\.tsx?$',
);

/** Icons that no first visit shows; the rest of them comes with the shared parts. */
const lateIcons =
  /icons\/(rotate-|skip-|volume-|arrow-(left|up|down)|activity|flag|headphones|mail|message-square|scroll-text)/;

function chunkOf(id: string): string | undefined {
  if (
    /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run)\//.test(id)
  ) {
    return 'framework';
  }
  if (id.includes('/lucide-react/')) return lateIcons.test(id) ? 'late-icons' : 'shared';
  return shared.test(id) ? 'shared' : undefined;
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixOptions), tailwindcss()],
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf } },
    // 5 KB less than esbuild's own minifier on every first visit (gzipped).
    minify: isSsrBuild ? false : 'terser',
    terserOptions: {
      module: true,
      ecma: 2020,
      compress: { passes: 2 },
      format: { comments: false },
    },
  },
}));
