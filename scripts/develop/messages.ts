// Writes what is made from the catalogues: types of ids and parameters, the languages there are, and the browser's texts.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { parametersOf } from '../../app/messages/catalogue';
import { DEFAULT_LANGUAGE } from '../../app/messages/default-language';
import { PSEUDO, readCatalogues, readTexts } from './catalogues';

const folder = new URL('../../app/messages/generated/', import.meta.url);
const catalogues = readCatalogues();
const texts = readTexts();

function write(name: string, lines: string[]): void {
  const head = '// Made by scripts/develop/messages.ts.';
  writeFileSync(new URL(name, folder), [head, ...lines, ''].join('\n'));
}

function typeOf(text: string): string {
  const fields = parametersOf(text).map(
    (name) => `${name}: ${name === 'count' ? 'number' : 'string | number'}`,
  );
  return fields.length > 0 ? `{ ${fields.join('; ')} }` : 'null';
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(new URL('browser/', folder), { recursive: true });

write('messages.ts', [
  'export type Messages = {',
  ...Object.entries(texts.get(DEFAULT_LANGUAGE)!).map(
    ([id, text]) => `  '${id}': ${typeOf(text)};`,
  ),
  '};',
]);

const tags = [...catalogues.keys()];
const pseudo = catalogues.get(PSEUDO);
if (pseudo) writeFileSync(new URL(`${PSEUDO}.json`, folder), JSON.stringify(pseudo));
const nameOf = (tag: string) => tag.replace('-', '_');
const importOf = (tag: string) =>
  `import ${nameOf(tag)} from '${tag === PSEUDO ? '.' : '..'}/${tag}.json';`;
write('catalogues.ts', [
  "import type { CatalogueFile } from '../catalogue';",
  ...tags.map(importOf),
  '',
  `export const catalogues: Record<string, CatalogueFile> = { ${tags.map((tag) => `'${tag}': ${nameOf(tag)}`).join(', ')} };`,
]);

const languages = tags.map((tag) => {
  const { name, direction } = catalogues.get(tag)!.language!;
  return { tag, name, direction };
});
write('languages.ts', [
  '/** English first; names in the language itself. */',
  `export const languages: { tag: string; name: string; direction: string }[] = ${JSON.stringify(languages)};`,
]);

/** Topics whose texts the server alone puts into words. */
const ofTheServer = /^(input|letter|feedTrouble|feedFailure)\./;
for (const [tag, known] of texts) {
  const sent = Object.entries(known).filter(([id]) => !ofTheServer.test(id));
  const script = `export default ${JSON.stringify(Object.fromEntries(sent))};\n`;
  writeFileSync(new URL(`browser/${tag}.js`, folder), script);
}
