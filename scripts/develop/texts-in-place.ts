import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rollup } from 'vite';
import { compileCatalogue, type CatalogueFile } from '../../app/messages/catalogue';

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Call = Node & { callee: Node & { name?: string }; arguments: (Node & { value?: unknown })[] };

const IMPORT = /import\s*\{[^}]*\bt\b[^}]*\}\s*from\s*['"]~\/messages\/t['"]/;

function findCalls(node: unknown, found: Call[] = []): Call[] {
  if (Array.isArray(node)) node.forEach((one) => findCalls(one, found));
  else if (typeof node === 'object' && node !== null) {
    const { type, callee } = node as Call;
    if (type === 'CallExpression' && callee.name === 't') found.push(node as Call);
    Object.values(node).forEach((one) => findCalls(one, found));
  }
  return found;
}

const englishFile = fileURLToPath(new URL('../../app/messages/en.json', import.meta.url));

/** The code with `t('topic.name')` replaced by the text, and ids of texts with parameters by those. */
function putInPlace(code: string, tree: Rollup.AstNode, texts: Record<string, string>): string {
  let done = code;
  // From the end, so that places before stay true; a call within another's values is found after it.
  for (const call of findCalls(tree).sort((one, other) => other.start - one.start)) {
    const [id, values] = call.arguments;
    const text = texts[String(id?.value)];
    if (text === undefined)
      throw new Error(`No text has the id ${code.slice(call.start, call.end)}`);
    const place = values ? id! : call;
    done = done.slice(0, place.start) + JSON.stringify(text) + done.slice(place.end);
  }
  return done;
}

/** In the browser's files a text stands where its id stood. */
const noCatalogue: Plugin = {
  name: 'no-catalogue-in-the-browser',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (options.ssr || !importer?.includes('/app/messages/') || source !== './find-text') return;
    return this.resolve('./find-text.browser', importer, options);
  },
};

const textsForIds: Plugin = {
  name: 'texts-in-place',
  enforce: 'post',
  transform(code, id, options) {
    if (options?.ssr || !id.includes('/app/') || !IMPORT.test(code)) return;
    this.addWatchFile(englishFile);
    const texts = compileCatalogue(JSON.parse(readFileSync(englishFile, 'utf8')) as CatalogueFile);
    return { code: putInPlace(code, this.parse(code), texts), map: null };
  },
};

/** Puts texts into the browser's files where they are used: a page loads its own alone, and no catalogue. */
export const textsInPlace: Plugin[] = [noCatalogue, textsForIds];
