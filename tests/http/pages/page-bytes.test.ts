import { PassThrough, type Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { createElement } from 'react';
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageBytes } from '~/http/pages/page-rendering.server';

const words = ['تفسير', 'سیرت کے پوڈکاسٹ', 'Kajian', '😀🎧', 'islâm'];
const list = createElement(
  'ul',
  null,
  Array.from({ length: 3_000 }, (_, index) =>
    createElement('li', { key: index, title: words[index % 5] }, `${words[index % 4]}${index}`),
  ),
);

async function render<Into extends Writable>(into: Into): Promise<Into> {
  const { pipe } = renderToPipeableStream(list, { onAllReady: () => pipe(into) });
  await finished(into, { readable: false });
  return into;
}

test('confirms that React still pads its output with zero bytes', async () => {
  const into = new PassThrough();
  const [padded] = await Promise.all([buffer(into), render(into)]);
  expect(padded.includes(0)).toBe(true);
});

test('keeps every character and removes all zero bytes, wherever the chunks end', async () => {
  expect((await render(new PageBytes())).toString()).toBe(renderToStaticMarkup(list));
});
