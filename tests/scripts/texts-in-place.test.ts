import { build, type Rollup } from 'vite';
import { expect, it } from 'vitest';
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
      rollupOptions: { input: entry, external: /messages/, preserveEntrySignatures: 'strict' },
    },
  }) as Promise<Rollup.RollupOutput>;
}

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
