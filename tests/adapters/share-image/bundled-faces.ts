// Prints the letters of the site's texts that the bundled fonts draw as boxes; run without any font of the system.
import { layOutCard } from '~/adapters/images/share-image.server';
import { readFiles } from '../../../scripts/develop/catalogues';

/** Pango draws all letters that no font has in boxes of this size. */
const missing = await sizeOf('\ue000');

async function sizeOf(letter: string): Promise<string> {
  const { texts } = await layOutCard({ title: letter, author: null, siteName: '', cover: null });
  return texts.map(({ width, height }) => `${width} by ${height}`).join();
}

for (const [tag, file] of readFiles()) {
  const texts = Object.values(file).flatMap((topic) => Object.values(topic));
  const letters = new Set(texts.join('').match(/[\p{L}\p{Nd}]/gu));
  for (const letter of letters) {
    if ((await sizeOf(letter)) === missing) console.log(`${tag} ${letter}`);
  }
  console.log(`${tag}: ${letters.size > 30 ? 'drawn' : 'no letters'}`);
}
