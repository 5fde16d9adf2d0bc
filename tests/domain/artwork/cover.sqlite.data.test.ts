import { mkdir, rm, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findCover } from '~/domain/artwork/share-image.server';

test('draws a sample cover once', async () => {
  const folder = 'tests/.tmp/build/client/sample/art';
  const name = `test-${process.pid}.svg`;
  await mkdir(folder, { recursive: true });
  await writeFile(
    `${folder}/${name}`,
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20"/></svg>',
  );
  const drawn = await findCover(`/sample/art/${name}`, '10.0.0.1');
  await rm(`${folder}/${name}`);
  expect((await sharp(drawn!).metadata()).format).toBe('png');
  expect(await findCover(`/sample/art/${name}`, '10.0.0.1')).toBe(drawn);
  expect(await findCover('/sample/art/not-there.svg', '10.0.0.1')).toBeNull();
});
