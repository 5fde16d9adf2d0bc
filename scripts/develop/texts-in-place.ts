import type { Plugin, Rollup } from 'vite';
import { DEFAULT_LANGUAGE } from '../../app/messages/default-language';
import { scriptIn } from '../../app/messages/language-paths';
import { readTexts } from './catalogues';

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

/** Holds the place of a text from before the code is minified until the files are written. */
const placeOf = (id: string): string => `@@text:${id}@@`;
const PLACE = /@@text:([\w.]+)@@/g;

/** The code with `t('topic.name')` replaced by the place of its text, and ids of texts with parameters by those. */
function markPlaces(code: string, tree: Rollup.AstNode, known: Record<string, string>): string {
  let done = code;
  // From the end, so that positions before stay true; a call within another's values is found after it.
  for (const call of findCalls(tree).sort((one, other) => other.start - one.start)) {
    const [id, values] = call.arguments;
    if (known[String(id?.value)] === undefined)
      throw new Error(`No text has the id ${code.slice(call.start, call.end)}`);
    const place = values ? id! : call;
    done = `${done.slice(0, place.start)}'${placeOf(String(id!.value))}'${done.slice(place.end)}`;
  }
  return done;
}

/** Right between any of the three quotes, because the minifier chooses them. */
const escape = (text: string): string =>
  JSON.stringify(text).slice(1, -1).replace(/['`$]/g, '\\$&');

const fillPlaces = (code: string, texts: Record<string, string>): string =>
  code.replace(PLACE, (_place, id: string) => escape(texts[id]!));

/** Names the scripts of that language where code names scripts by their path from the root. */
export const scriptsIn = (tag: string, code: string): string =>
  code.replace(/(?<=")\/?assets\/[\w-]+\.js(?=")/g, (file) => scriptIn(tag, file));

let isBuild = true;
let texts: ReturnType<typeof readTexts>;

/** In the browser's files a text stands where its id stood. */
const noCatalogue: Plugin = {
  name: 'no-catalogue-in-the-browser',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (options.ssr || !importer?.includes('/app/messages/') || source !== './find-text') return;
    return this.resolve(`./find-text.${isBuild ? 'browser' : 'dev'}`, importer, options);
  },
};

const textsForIds: Plugin = {
  name: 'texts-in-place',
  enforce: 'post',
  configResolved({ command }) {
    isBuild = command === 'build';
  },
  buildStart() {
    texts = readTexts();
  },
  transform(code, id, options) {
    if (!isBuild || options?.ssr || !id.includes('/app/') || !IMPORT.test(code)) return;
    const known = texts.get(DEFAULT_LANGUAGE)!;
    return { code: markPlaces(code, this.parse(code), known), map: null };
  },
  // Another text is another file, in every language, or browsers would keep the old one.
  augmentChunkHash({ modules }) {
    const code = Object.values(modules).map((module) => module.code);
    const ids = [...code.join('').matchAll(PLACE)].map(([, id]) => id!);
    if (ids.length === 0) return;
    const all = [...texts.values()];
    return JSON.stringify(ids.map((id) => all.map((known) => known[id])));
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const { code, fileName } = chunk;
        for (const [tag, known] of texts) {
          if (tag === DEFAULT_LANGUAGE) chunk.code = fillPlaces(code, known);
          else if (scriptIn(tag, fileName) !== fileName) {
            const source = scriptsIn(tag, fillPlaces(code, known));
            this.emitFile({ type: 'asset', fileName: scriptIn(tag, fileName), source });
          }
        }
      }
    },
  },
};

/** Puts texts into the browser's files where they are used: a page loads its own alone, and no catalogue. */
export const textsInPlace: Plugin[] = [noCatalogue, textsForIds];
