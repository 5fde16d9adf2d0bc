// Generates from the catalogs: types of ids and parameters, the list of languages, and the browser's texts.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parametersOf, DEFAULT_LANGUAGE } from '../../app/messages/catalogue';
import { PSEUDO, readCatalogues, readTexts } from './catalogues';

const app = new URL('../../app/', import.meta.url);
const folder = new URL('messages/generated/', app);
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

/** Ids of the texts used by the files; ids are always written out as literals. */
function idsIn(files: string[]): Set<string> {
  const sources = files.map((file) => readFileSync(new URL(file, app), 'utf8'));
  return new Set(sources.flatMap((source) => source.match(/(?<=')[a-z]\w*\.[\w.]+(?=')/g) ?? []));
}

/** Includes schemas, because the server words validation errors. */
const OF_THE_SERVER = /\.server\.|-schema\.ts$|generated|^(http|server|adapters)\/|^routes\/api\//;

const ofTheBrowser = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !OF_THE_SERVER.test(file),
);
const isBrowserFile = new Set(ofTheBrowser);

/** The files of the browser that a file imports. */
function importsOf(file: string): string[] {
  const source = readFileSync(new URL(file, app), 'utf8');
  return [...source.matchAll(/\b(?:from|import\(|import) ?'(~\/|\.[^']*\/)([^'?]+)'/g)].flatMap(
    ([, start = '', name = '']) => {
      const target = path.join(start === '~/' ? '' : path.join(path.dirname(file), start), name);
      return ['', '.ts', '.tsx']
        .map((end) => target + end)
        .filter((path) => isBrowserFile.has(path));
    },
  );
}

function reachedFrom(starts: string[], isFollowed = (_file: string) => true): Set<string> {
  const files = new Set(starts);
  for (const file of files) {
    importsOf(file)
      .filter(isFollowed)
      .forEach((imported) => files.add(imported));
  }
  return files;
}

/** Folders that load their own texts before they render them, and those of what only they import. */
const folders: Record<string, string[]> = {
  admin: ['routes/admin/'],
  account: ['routes/account/'],
  collections: ['routes/collections/'],
  legal: ['routes/legal/'],
  downloads: ['player/downloads/', 'routes/listening/downloads/'],
};
const areas = Object.keys(folders);
const isIn = (area: string) => (file: string) =>
  folders[area]!.some((folder) => file.startsWith(folder));
const filesOf = new Map(areas.map((area) => [area, reachedFrom(ofTheBrowser.filter(isIn(area)))]));
const isOfAnArea = (file: string) => [...filesOf.values()].some((files) => files.has(file));
const loadsItsOwn = (file: string) => areas.some((area) => isIn(area)(file));
const others = ofTheBrowser.filter((file) => !isOfAnArea(file));
const ofAll = idsIn([...reachedFrom(others, (file) => !loadsItsOwn(file))]);

/** Texts used only on the server are in none of these files. */
for (const [tag, entries] of texts) {
  const choose = (isWanted: (id: string) => boolean) => {
    const chosen = Object.entries(entries).filter(([id]) => isWanted(id));
    return `export default ${JSON.stringify(Object.fromEntries(chosen))};\n`;
  };
  const save = (name: string, script: string) =>
    writeFileSync(new URL(`browser/${name}.js`, folder), script);
  save(
    tag,
    choose((id) => ofAll.has(id)),
  );
  for (const area of areas) {
    const ids = idsIn([...filesOf.get(area)!]);
    save(
      `${tag}.${area}`,
      choose((id) => ids.has(id) && !ofAll.has(id)),
    );
  }
}
