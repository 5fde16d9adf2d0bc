import { build, type Rollup } from 'vite';
import { afterEach, expect, it, vi } from 'vitest';
import { textsInPlace } from '../../scripts/develop/texts-in-place';

const page = `
  import { t } from '~/messages/t';
  export const title = () => t('frame.home');
  export const unknown = (made) => t(made);
`;

/** Builds one module of app/ as the browser gets it. */
function built(code: string): Promise<Rollup.RollupOutput> {
  const entry = '/app/page.js';
  return build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'page',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? code : undefined),
      },
      textsInPlace,
    ],
    build: {
      write: false,
      minify: false,
      rollupOptions: {
        input: entry,
        external: /messages/,
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'assets/page-[hash].js' },
      },
    },
  }) as Promise<Rollup.RollupOutput>;
}

afterEach(() => vi.unstubAllEnvs());

it('puts the text where its id stood', async () => {
  const { output } = await built(page.replace(/.*unknown.*\n/, ''));
  expect(output[0].code).toContain('() => "Home"');
});

it('ends the build where an id is not written out or has no text', async () => {
  await expect(built(page)).rejects.toThrow('No text has the id t(made)');
  await expect(built(page.replace('t(made)', "t('frame.nothing')"))).rejects.toThrow(
    "No text has the id t('frame.nothing')",
  );
});

it('makes each script once more for another language, right between any quotes', async () => {
  vi.stubEnv('PSEUDO_LANGUAGE', '1');
  const { output } = await built(page.replace(/.*unknown.*\n/, ''));
  const files = output.map((file) => ({
    name: file.fileName,
    code: file.type === 'chunk' ? file.code : String(file.source),
  }));
  const english = files[0];
  const marked = files.find(({ name }) => name.startsWith('assets/en-XA/'));
  expect(english!.code).toContain('() => "Home"');
  expect(marked!.code).toContain('⟦Home⟧');
  expect(marked!.name).toBe(english!.name.replace('assets/', 'assets/en-XA/'));
});

it('gives a script another name when a text of any language changes', async () => {
  const nameOf = async () => (await built(page.replace(/.*unknown.*\n/, ''))).output[0].fileName;
  vi.stubEnv('PSEUDO_LANGUAGE', '');
  const before = await nameOf();
  vi.stubEnv('PSEUDO_LANGUAGE', '1');
  expect(await nameOf()).not.toBe(before);
});
