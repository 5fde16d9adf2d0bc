import { expect, test } from 'vitest';
import { artworkPath, isSigned } from '~/domain/artwork/artwork-path.server';

const COVER = 'https://img.example/a%20b.jpg?x=1&y=2,3';

function partsOf(path: string | null) {
  const query = new URL(path!, 'http://localhost').searchParams;
  return { source: query.get('source')!, signature: query.get('signature')! };
}

test('shows a picture of another host at a signed path that is safe in a srcset', () => {
  const path = artworkPath(COVER);
  expect(path).toMatch(/^\/artwork\?source=https%3A%2F%2Fimg\.example[^,\s]*&signature=[\w-]{22}$/);
  const { source, signature } = partsOf(path);
  expect(source).toBe(COVER);
  expect(isSigned(source, 'square', signature)).toBe(true);
  expect(artworkPath('https://img.example/other.jpg')).not.toBe(path);
});

test('signs only this source and shape', () => {
  const { source, signature } = partsOf(artworkPath(COVER));
  expect(isSigned(`${source}#`, 'square', signature)).toBe(false);
  expect(isSigned(source, 'wide', signature)).toBe(false);
  expect(isSigned(source, 'wide', partsOf(artworkPath(COVER, 'wide')).signature)).toBe(true);
  for (const forged of ['', 'x', signature.slice(1), `${signature}x`, 'é'.repeat(22)]) {
    expect(isSigned(source, 'square', forged)).toBe(false);
  }
});

test.each([
  ['/sample/art/a.svg', '/sample/art/a.svg'],
  ['http://localhost:3000/pictures/a.jpg?v=2', '/pictures/a.jpg?v=2'],
  ['//img.example/a.jpg', null],
  ['http://localhost:3000//img.example/a.jpg', null],
  ['/\\img.example/a.jpg', null],
  ['data:image/png;base64,AAAA', null],
  ['javascript:alert(1)', null],
  ['ftp://img.example/a.jpg', null],
  ['https://user:word@img.example/a.jpg', null],
  ['not an address', null],
  ['', null],
  [null, null],
])('shows %s at %s', (imageUrl, path) => expect(artworkPath(imageUrl)).toBe(path));
