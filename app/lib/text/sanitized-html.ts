/** Remaining budget for a text: numbers to examine and links to create. */
export type LinkRoom = { numbers: number; links: number };

/** Creates the budget for a whole text, however many parts markup splits it into. */
export const roomForLinks = (links = 300): LinkRoom => ({ numbers: 2_000, links });

export const isUsedUp = ({ numbers, links }: LinkRoom): boolean => numbers === 0 || links === 0;

/** Applies `change` to each piece of sanitized HTML outside links; `change` receives and returns HTML. */
export function changeOutsideLinks(html: string, change: (text: string) => string): string {
  let depth = 0;
  return html
    .split(/(<[^<>]*>)/)
    .map((part, index) => {
      if (index % 2 === 0) return depth > 0 ? part : change(part);
      if (part.startsWith('<a')) depth += 1;
      else if (part === '</a>') depth -= 1;
      return part;
    })
    .join('');
}

/** Matches tags, entities, parts of words and whitespace. */
const TOKEN = /<[^<>]*>|&#?\w{1,32};|\s+|[^<&\s]{1,200}|[<&]/gu;
const TAG = /^<(\/?)([a-z]+)/;
const END_OF_BLOCK = /^<(?:br|\/p|\/li|\/ul|\/ol)\b/;
/** Deeper elements lose their tags, because each part reopens all open tags. */
const MAX_DEPTH = 50;
/** A part that is at least this full ends after the current block. */
const FULL = 0.8;

/**
 * Splits sanitized HTML into balanced parts of at most `most` characters, not counting closing tags. Parts end after a
 * block if possible, otherwise between words; all but the last end with `…`. If a link is split, only its first half
 * stays a link. Runs in linear time and is lazy: the cost depends only on the parts that are read.
 */
export function* htmlParts(html: string, most: number): Generator<string, void> {
  if (html.length <= most) return yield html;
  let open: string[] = [];
  let part: string[] = [];
  let size = 0;
  let hasText = false;
  const end = (mark: string) => {
    const ended = [...part, mark, ...open.toReversed().map((name) => `</${name}>`)].join('');
    open = open.filter((name) => name !== 'a');
    part = open.map((name) => `<${name}>`);
    size = part.join('').length;
    hasText = false;
    return ended;
  };
  let isFull = false;
  for (const [token] of html.matchAll(TOKEN)) {
    const [, closes, name] = TAG.exec(token) ?? [];
    const isOpening = name && !closes && name !== 'br';
    if (token.length > most || (closes && open.at(-1) !== name)) continue;
    if (isOpening && open.length === MAX_DEPTH) continue;
    if (hasText && !closes && (isFull || size + token.length > most)) yield end('…');
    part.push(token);
    size += token.length;
    hasText ||= !name || name === 'br';
    if (closes) open.pop();
    else if (isOpening) open.push(name);
    isFull = size > most * FULL && END_OF_BLOCK.test(token);
  }
  if (hasText) yield end('');
}

/** Returns the first part. */
export function cutHtml(html: string, most: number): string {
  const [first = ''] = htmlParts(html, most);
  return first;
}
