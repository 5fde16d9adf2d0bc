import { readFile } from 'node:fs/promises';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import * as icons from '~/ui/text/icons';

test('every icon refers to a symbol of the one file, and every symbol is an icon', async () => {
  const file = await readFile('app/styles/icons.svg', 'utf8');
  const symbols = [...file.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  const shown = Object.values(icons).map((Icon) => renderToStaticMarkup(<Icon />));
  expect(shown.map((html) => /#([^"]+)"/.exec(html)?.[1]).sort()).toEqual(symbols.sort());
});
