import { PassThrough, type Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createElement } from 'react';
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageBytes } from '~/http/pages/page-bytes.server';

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

test('React pads what it writes with zero bytes, so that taking them out is still needed', async () => {
  expect((await render(new PassThrough())).includes(0)).toBe(true);
});

test('a page has every letter and no zero byte, wherever its chunks end', async () => {
  expect((await render(new PageBytes())).toString()).toBe(renderToStaticMarkup(list));
});
