/**
 * Writes the feeds and the artwork of the sample library from its data. What it makes is committed; a test
 * fails when the two differ. `npx tsx prisma/sample/make-sample-library.ts`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { samplePodcasts } from '~/adapters/directory/sample-library';
import { artworkSvg } from './artwork';
import { artworkStyles } from './artwork-styles';
import { feedXml } from './feed-xml';

for (const podcast of samplePodcasts) {
  const style = artworkStyles[podcast.name];
  if (!style) throw new Error(`There is no artwork for ${podcast.name}.`);
  write(podcast.feedUrl, feedXml(podcast));
  write(podcast.imageUrl, artworkSvg(style));
}
console.log(`${samplePodcasts.length} feeds and pictures`);

function write(address: string, text: string): void {
  const file = path.join('public', address);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
