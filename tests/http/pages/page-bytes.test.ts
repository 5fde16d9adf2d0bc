import { PassThrough, type Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
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

function render(into: Transform): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(list, {
      onAllReady() {
        pipe(into);
        buffer(into).then(resolve, reject);
      },
      onError: reject,
    });
  });
}

test('confirms that React still pads its output with zero bytes', async () => {
  expect((await render(new PassThrough())).includes(0)).toBe(true);
});

test('keeps every character and removes all zero bytes, wherever the chunks end', async () => {
  expect((await render(new PageBytes())).toString()).toBe(renderToStaticMarkup(list));
});
