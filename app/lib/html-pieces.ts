/**
 * Cuts HTML into pieces that can be parsed each by itself. All in linear time, whatever the text is: every
 * search either moves forward for good or is not repeated.
 */

/** Elements whose content no browser shows; left open, they run to the end of the text. */
const HIDDEN = ['script', 'style', 'iframe', 'noembed', 'noframes', 'xmp', 'plaintext'];
/** Those that are dropped with their content too, but only where they are closed. */
const EMBEDDED = ['svg', 'math', 'template', 'title', 'audio', 'video', 'noscript'];
const TAG_START = /<(?=\/?[a-z]|[!?])/gi;
const TAG_NAME = /^<\/?([a-z][^\s/>]{0,29})(?=[\s/>])/i;
const BLOCK_END = /^(?:<\/(?:p|li|ul|ol|div|h[1-6]|tr|table)\b|<br\b)/i;
/** A link with a longer address is shown without it. */
const LONGEST_TAG = 4 * 1024;

type Token = { text: string; isTag: boolean };

/** Where the tag that begins at `start` ends, quoted values included; -1 when it never does. */
function endOfTag(html: string, start: number): number {
  const next = />|=\s*(["'])/g;
  next.lastIndex = start;
  for (let found = next.exec(html); found; found = next.exec(html)) {
    const [, quote] = found;
    if (!quote) return next.lastIndex;
    const closed = html.indexOf(quote, next.lastIndex);
    // A quote that nothing closes is a slip of the pen.
    if (closed < 0) return html.indexOf('>', next.lastIndex) + 1 || -1;
    next.lastIndex = closed + 1;
  }
  return -1;
}

/** Finds the ends of elements by their names. What has no end once has none further on. */
class ElementEnds {
  readonly #without = new Set<string>();

  constructor(readonly html: string) {}

  /** Where an element ends that nobody gets to see; null when the tag does not begin one. */
  ofUnseen(tag: string, name: string, tagEnd: number): number | null {
    const isHidden = HIDDEN.includes(name);
    if (tag.startsWith('</') || !(isHidden || EMBEDDED.includes(name))) return null;
    const end = this.#find(name, tagEnd);
    if (end >= 0) return end;
    return isHidden && !tag.endsWith('/>') ? this.html.length : tagEnd;
  }

  /** Where the element ends whose content begins at `start`; -1 when it never does. */
  #find(name: string, start: number): number {
    if (this.#without.has(name)) return -1;
    const closing = new RegExp(`</${name}(?=[\\s/>])[^>]*>?`, 'gi');
    closing.lastIndex = start;
    if (closing.test(this.html)) return closing.lastIndex;
    this.#without.add(name);
    return -1;
  }
}

/** Only links keep attributes, so a tag needs no more than its name: `<img src="data:…">` can be endless. */
function shortened(tag: string, name: string): string {
  const isLink = name === 'a' && tag.length <= LONGEST_TAG;
  if (isLink || tag.length <= name.length + 3) return tag;
  return `${tag.startsWith('</') ? '</' : '<'}${name}${tag.endsWith('/>') ? '/' : ''}>`;
}

/** Texts and tags in turn, without comments, what is never shown, and a tag that is cut off at the end. */
function* tokens(html: string): Generator<Token> {
  const ends = new ElementEnds(html);
  const starts = new RegExp(TAG_START);
  let position = 0;
  for (let found = starts.exec(html); found; found = starts.exec(html)) {
    const start = found.index;
    if (start > position) yield { text: html.slice(position, start), isTag: false };
    const tagEnd = html.startsWith('<!--', start)
      ? html.indexOf('-->', start + 2) + 3
      : endOfTag(html, start);
    if (tagEnd <= start + 2) return;
    const tag = html.slice(start, tagEnd);
    const name = TAG_NAME.exec(tag)?.[1]?.toLowerCase() ?? '';
    const end = ends.ofUnseen(tag, name, tagEnd);
    if (end === null && name) yield { text: shortened(tag, name), isTag: true };
    position = starts.lastIndex = end ?? tagEnd;
  }
  if (position < html.length) yield { text: html.slice(position), isTag: false };
}

/** Text in parts of at most `size`, cut between words and never inside a character reference. */
function* parts(text: string, size: number): Generator<string> {
  let start = 0;
  while (text.length - start > size) {
    const window = text.slice(start, start + size);
    const at = Math.max(window.lastIndexOf(' '), window.lastIndexOf('&'));
    const end = start + (at > 0 ? at : size);
    yield text.slice(start, end);
    start = end;
  }
  yield text.slice(start);
}

/**
 * Pieces of about `size` characters that end behind a block where there is one, and never inside a tag.
 * Comments, what browsers never show, and attributes of all but links are gone.
 */
export function* htmlPieces(html: string, size: number): Generator<string> {
  let piece = '';
  /** Where the piece is best cut. */
  let cut = 0;
  for (const { text, isTag } of tokens(html)) {
    for (const part of isTag ? [text] : parts(text, size)) {
      if (piece.length + part.length > size && piece) {
        const end = cut || piece.length;
        yield piece.slice(0, end);
        piece = piece.slice(end);
        cut = 0;
      }
      piece += part;
      if (isTag && BLOCK_END.test(text)) cut = piece.length;
    }
  }
  yield piece;
}
