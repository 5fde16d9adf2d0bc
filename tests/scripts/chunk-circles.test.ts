import { build } from 'vite';
import { expect, test } from 'vitest';
import { noChunkCircles } from '../../scripts/develop/chunk-circles';

const modules: Record<string, string> = {
  menu: "import { icon } from 'icon'; export const draw = () => 'menu'; console.log(icon);",
  icon: "import { draw } from 'other'; export const icon = draw();",
  other: 'export const draw = () => 1;',
};

/** Builds `menu`, `icon` and `other` into these chunks. */
const buildInto = (chunks: Record<string, string>) =>
  build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'in-memory',
        resolveId: (id) => (id in modules ? id : null),
        load: (id) => modules[id] ?? null,
      },
      noChunkCircles,
    ],
    build: {
      write: false,
      rollupOptions: {
        input: 'menu',
        preserveEntrySignatures: 'strict',
        output: { manualChunks: (id) => chunks[id] },
      },
    },
  });

test('a build ends where two chunks import each other', async () => {
  await expect(buildInto({ menu: 'one', icon: 'two', other: 'one' })).rejects.toThrow(
    /Chunks import each other: assets\/\w+/,
  );
});

test('chunks that only share others are built', async () => {
  await expect(buildInto({ menu: 'one', icon: 'two', other: 'two' })).resolves.toBeTruthy();
});
