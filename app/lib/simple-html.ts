/**
 * A narrow gate in front of the real sanitiser. Most descriptions are written in a handful of plain tags;
 * those are rewritten here at a thousandth of the cost of building a document. Whatever is not understood
 * to the last character is refused, and the sanitiser decides.
 */
const KEPT = new Set(['p', 'a', 'strong', 'em', 'span', 'ul', 'ol', 'li']);
const RENAMED: Record<string, string> = { b: 'strong', i: 'em' };
/** Blocks that become line breaks. */
const BLOCKS = new Set(['div', 'section', 'article', 'header', 'footer', 'blockquote']);
for (const level of [1, 2, 3, 4, 5, 6]) BLOCKS.add(`h${level}`);
/** Tags that disappear while their content stays. */
const DROPPED = new Set([
  'u',
  's',
  'small',
  'sub',
  'sup',
  'font',
  'center',
  'code',
  'cite',
  'abbr',
]);
const VOID = new Set(['br', 'hr', 'img', 'wbr']);

const TAG = /^<(\/?)([a-z][a-z\d]*)((?:\s+[a-z][\w-]*\s*=\s*(?:"[^"<>]*"|'[^'"<>]*'))*)\s*\/?>$/i;
const REFERENCE = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i;
const ATTRIBUTE = /([a-z][\w-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/** Every link out of this site: opened apart, unendorsed. */
export const LINK_REL = 'noopener noreferrer nofollow ugc';

function linkTag(attributes: string): string {
  let href = '';
  let apart = false;
  for (const [, name = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
    const value = (double ?? single ?? '').trim();
    if (name.toLowerCase() === 'href' && /^(?:https?:\/\/|mailto:)/i.test(value)) href ||= value;
    if (name.toLowerCase() === 'target') apart = value === '_blank';
  }
  const target = apart ? ' target="_blank"' : '';
  return href ? `<a href="${href}"${target} rel="${LINK_REL}">` : '<a>';
}

/** Where a tag may stand, so that a browser builds exactly the tree that is written. */
function fits(name: string, open: readonly string[]): boolean {
  const inLine = open.some((tag) => !['ul', 'ol', 'li'].includes(tag));
  if (name === 'p' || name === 'ul' || name === 'ol')
    return !inLine && open.at(-1) !== 'ul' && open.at(-1) !== 'ol';
  if (name === 'li') return open.at(-1) === 'ul' || open.at(-1) === 'ol';
  return !open.includes(name) && open.at(-1) !== 'ul' && open.at(-1) !== 'ol';
}

/** Writes the tags of a text anew, keeping account of what is open. */
class Rewriter {
  output = '';
  readonly #written: string[] = [];
  /** Every open tag by its name in the source, with what it became. */
  readonly #open: { source: string; kept: string | null }[] = [];

  /** @returns false when the tag is not one of the plain ones or stands where it should not */
  tag(tag: string): boolean {
    const match = TAG.exec(tag);
    return match
      ? this.#tag(match[1] === '/', match[2]?.toLowerCase() ?? '', match[3] ?? '')
      : false;
  }

  #tag(closing: boolean, source: string, attributes: string): boolean {
    if (VOID.has(source)) return this.#void(closing, source);
    const block = BLOCKS.has(source);
    const name = Object.hasOwn(RENAMED, source) ? (RENAMED[source] ?? source) : source;
    const kept = KEPT.has(name);
    if (!kept && !block && !DROPPED.has(source)) return false;
    // Inside a paragraph or a link a block would end it.
    if (block && this.#written.some((tag) => tag !== 'li' && tag !== 'ul' && tag !== 'ol'))
      return false;
    if (block) this.#lineBreak();
    if (closing) return this.#close(source);
    if (kept && !fits(name, this.#written)) return false;
    this.#open.push({ source, kept: kept ? name : null });
    if (kept) {
      this.#written.push(name);
      this.output += name === 'a' ? linkTag(attributes) : `<${name}>`;
    }
    return true;
  }

  get balanced(): boolean {
    return this.#open.length === 0;
  }

  #void(closing: boolean, source: string): boolean {
    if (closing || ['ul', 'ol'].includes(this.#written.at(-1) ?? '')) return false;
    if (source === 'br' || source === 'hr') this.output += '<br>';
    return true;
  }

  #close(source: string): boolean {
    const last = this.#open.pop();
    if (last?.source !== source) return false;
    if (last.kept) {
      this.#written.pop();
      this.output += `</${last.kept}>`;
    }
    return true;
  }

  #lineBreak() {
    if (this.output !== '' && !/(?:<br>|<\/?(?:p|ul|ol|li)>)\s*$/.test(this.output.slice(-12))) {
      this.output += '<br>';
    }
  }
}

/**
 * Rewrites HTML that consists of nothing but plain, well-nested tags to the tags and attributes the site
 * allows. Every character of the result is either literal text without angle brackets, a character
 * reference, or a tag written here.
 * @returns null when anything in it is not plain
 */
export function rewritePlainHtml(html: string): string | null {
  const rewriter = new Rewriter();
  for (let position = 0; position < html.length;) {
    const tagAt = html.indexOf('<', position);
    const text = literalText(html.slice(position, tagAt < 0 ? undefined : tagAt));
    if (text === null) return null;
    rewriter.output += text;
    if (tagAt < 0) break;
    const end = html.indexOf('>', tagAt) + 1;
    if (end === 0 || !rewriter.tag(html.slice(tagAt, end))) return null;
    position = end;
  }
  return rewriter.balanced ? rewriter.output : null;
}

/** Text between tags, its bare ampersands written out; null when it is not plainly text. */
function literalText(text: string): string | null {
  if (text.includes('>')) return null;
  let at = text.indexOf('&');
  if (at < 0) return text;
  let written = text;
  for (; at >= 0; at = written.indexOf('&', at + 1)) {
    const next = written[at + 1] ?? '';
    if (REFERENCE.test(written.slice(at, at + 40))) continue;
    if (/[#\w]/.test(next)) return null;
    written = `${written.slice(0, at)}&amp;${written.slice(at + 1)}`;
  }
  return written;
}
