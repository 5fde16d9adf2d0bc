import { Parser } from 'htmlparser2';
import {
  UnreadableError,
  piecesOf,
  plainLine,
  speakerName,
  type Cue,
  type CueSteps,
  type Reading,
  clockSeconds,
} from './cue';
import { EMPHASIS, readText } from './read-text';

const CHUNK = 128;
/** The parser searches all open elements for each closing tag. */
const MAX_DEPTH = 200;
/** `rt` repeats the word that it is above. */
const UNSPOKEN = new Set(
  'head script style template noscript nav select button svg rt rp'.split(' '),
);
const INLINE = new Set(
  'a abbr b bdi bdo big code data dfn em font i ins kbd mark q rb rp rt ruby s samp small span strong sub sup tt u var wbr'.split(
    ' ',
  ),
);
/** Characters of a block before it is divided. */
const MAX_OPEN_TEXT = 64 * 1024;
const MAX_BLOCKS = 100_000;
const MAX_TITLE_LENGTH = 200;

/** What sign-in and error pages are called. */
const ERROR_TITLE = new RegExp(
  [
    String.raw`^(?:(?:error|http)[\s:/.\d]*)?[45]\d\d$`,
    String.raw`^(?:error|http)[\s:/.\d]*[45]\d\d\b`,
    String.raw`\b(?:not found|forbidden|access denied|unauthori[sz]ed|bad gateway|server error)\b`,
    String.raw`\b(?:service unavailable|too many requests|gateway time-?out|just a moment)\b`,
    String.raw`\b(?:sign|log)[ -]?in\b|\bcaptcha\b|are you (?:a )?human`,
    'page introuvable|accès refusé|se connecter|bulunamadı|giriş yap|tidak ditemukan|tidak dijumpai|log masuk',
    'الصفحة غير موجودة|لم يتم العثور|تسجيل الدخول|صفحہ نہیں ملا|صفحه یافت نشد|ورود به',
  ].join('|'),
  'iu',
);
const MAX_HEADING_LENGTH = 80;

/** Whether a plain text begins with the name of an error and is no longer than one. */
export const isErrorText = (text: string): boolean =>
  text.length <= MAX_HEADING_LENGTH && text.trim().search(ERROR_TITLE) === 0;

/** A page with less text, and the title of an error, says nothing else. */
const SHORT_PAGE = 2_000;

/** As in plain text, since bold type may show that a name is one. */
const BOLD = new Set(['b', 'strong']);

type Block = Pick<Cue, 'start' | 'speaker' | 'text'> & { inParagraph: boolean };

/**
 * Collects names from `cite`, times from `time`, and speech from blocks. `cite` and `time` may be before or inside the
 * block.
 */
class HtmlBlocks {
  readonly blocks: Block[] = [];
  /** Whether names or times have their own elements. */
  isMarked = false;
  stopped = false;
  hasPassword = false;
  title = '';
  readonly #reading: Reading;
  #depth = 0;
  #silent = 0;
  #inParagraph = false;
  #field: 'cite' | 'time' | null = null;
  #written = '';
  #text: string[] = [];
  #length = 0;
  #inTitle = false;
  #speaker: string | null = null;
  #start: number | null = null;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  open(tag: string, { type }: Record<string, string>): void {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) this.#stop();
    this.#inTitle = tag === 'title';
    this.hasPassword ||= tag === 'input' && type?.toLowerCase() === 'password';
    if (UNSPOKEN.has(tag)) this.#silent += 1;
    if (BOLD.has(tag)) this.text('**');
    if (tag === 'br' && this.#inParagraph) this.text(' ');
    else if (!INLINE.has(tag)) this.endBlock();
    if (tag === 'p') this.#inParagraph = true;
    if (tag !== 'cite' && tag !== 'time') return;
    this.isMarked = true;
    this.#field = tag;
    this.#written = '';
  }

  #stop(): void {
    this.stopped = true;
    this.#reading.cut = true;
  }

  text(text: string): void {
    if (this.#inTitle) this.title += text.slice(0, MAX_TITLE_LENGTH - this.title.length);
    if (this.#silent > 0) return;
    if (this.#field) {
      this.#written += text.slice(0, Math.max(0, 200 - this.#written.length));
      return;
    }
    this.#text.push(text);
    this.#length += text.length;
    if (this.#length > MAX_OPEN_TEXT) this.#divideBlock();
  }

  /** Ends the block before its last word, which may not be complete. */
  #divideBlock(): void {
    const text = this.#text.join('');
    const end = Math.max(text.lastIndexOf(' '), text.lastIndexOf('\n'));
    const rest = end < text.length / 2 ? '' : text.slice(end);
    this.#text = [text.slice(0, text.length - rest.length)];
    this.endBlock();
    this.#text = [rest];
    this.#length = rest.length;
  }

  close(tag: string): void {
    this.#depth -= 1;
    this.#inTitle = false;
    if (BOLD.has(tag)) this.text('**');
    if (UNSPOKEN.has(tag)) this.#silent = Math.max(0, this.#silent - 1);
    if (tag === this.#field) this.#endField(tag);
    else if (tag !== 'br' && !INLINE.has(tag)) this.endBlock();
    if (tag === 'p') this.#inParagraph = false;
  }

  #endField(tag: 'cite' | 'time'): void {
    if (tag === 'cite') this.#speaker = speakerName(this.#written);
    else this.#start = clockSeconds(plainLine(this.#written).replace(/^[[(]|[\])]$/g, ''));
    this.#field = null;
  }

  endBlock(): void {
    const text = plainLine(this.#text.join(''));
    this.#text = [];
    this.#length = 0;
    if (!text) return;
    if (this.blocks.length === MAX_BLOCKS) this.#stop();
    if (this.stopped) return;
    const inParagraph = this.#inParagraph;
    this.blocks.push({ start: this.#start, speaker: this.#speaker, text, inParagraph });
    this.#start = null;
  }
}

function* readBlocks(text: string, reading: Reading): Generator<null, HtmlBlocks> {
  const blocks = new HtmlBlocks(reading);
  const parser = new Parser({
    onopentag: (tag, attributes) => blocks.open(tag, attributes),
    ontext: (part) => blocks.text(part),
    onclosetag: (tag) => blocks.close(tag),
  });
  for (let from = 0; from < text.length && !blocks.stopped && !reading.isLate; from += CHUNK) {
    parser.write(text.slice(from, from + CHUNK));
    yield null;
  }
  parser.end();
  blocks.endBlock();
  return blocks;
}

const lengthOf = (blocks: readonly Block[]) =>
  blocks.reduce((sum, { text }) => sum + text.length, 0);

/** Returns the paragraphs, or all blocks if most of the text is outside paragraphs. */
function spokenOf(blocks: readonly Block[]): readonly Block[] {
  const paragraphs = blocks.filter(({ inParagraph }) => inParagraph);
  return 2 * lengthOf(paragraphs) >= lengthOf(blocks) ? paragraphs : blocks;
}

/** Whether a server sent a page to sign in, or an error, in place of the transcript. */
function isOtherPage({ hasPassword, isMarked, title, blocks }: HtmlBlocks): boolean {
  if (hasPassword) return true;
  if (isMarked || lengthOf(blocks) >= SHORT_PAGE) return false;
  const heading = blocks[0]?.text ?? '';
  return (
    ERROR_TITLE.test(title) || (heading.length <= MAX_HEADING_LENGTH && ERROR_TITLE.test(heading))
  );
}

/** @throws UnreadableError for a page that is no transcript */
export function* readHtml(text: string, reading: Reading): CueSteps {
  const parsed = yield* readBlocks(text, reading);
  if (isOtherPage(parsed)) throw new UnreadableError('other-page');
  const blocks = spokenOf(parsed.blocks);
  if (!parsed.isMarked) {
    // Names and times, if any, are part of the text.
    yield* readText(blocks.map((block) => block.text).join('\n\n'), reading);
    return;
  }
  for (const { speaker, ...block } of blocks) {
    let { start } = block;
    for (const piece of piecesOf(plainLine(block.text.replace(EMPHASIS, '')))) {
      yield { start, end: null, speaker, text: piece };
      start = null;
    }
    yield null;
  }
}
