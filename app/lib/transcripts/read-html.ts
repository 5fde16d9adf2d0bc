import { Parser } from 'htmlparser2';
import {
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
const UNSPOKEN = new Set('head script style template noscript nav select button svg'.split(' '));
const INLINE = new Set(
  'a abbr b bdi bdo big code data dfn em font i ins kbd mark q s samp small span strong sub sup tt u var wbr'.split(
    ' ',
  ),
);

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
  readonly #reading: Reading;
  #depth = 0;
  #silent = 0;
  #inParagraph = false;
  #field: 'cite' | 'time' | null = null;
  #written = '';
  #text: string[] = [];
  #speaker: string | null = null;
  #start: number | null = null;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  open(tag: string): void {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) {
      this.stopped = true;
      this.#reading.cut = true;
    }
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

  text(text: string): void {
    if (this.#silent > 0) return;
    if (this.#field) this.#written += text.slice(0, Math.max(0, 200 - this.#written.length));
    else this.#text.push(text);
  }

  close(tag: string): void {
    this.#depth -= 1;
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
    if (!text) return;
    const inParagraph = this.#inParagraph;
    this.blocks.push({ start: this.#start, speaker: this.#speaker, text, inParagraph });
    this.#start = null;
  }
}

function* readBlocks(text: string, reading: Reading): Generator<null, HtmlBlocks> {
  const found = new HtmlBlocks(reading);
  const parser = new Parser({
    onopentag: (tag) => found.open(tag),
    ontext: (part) => found.text(part),
    onclosetag: (tag) => found.close(tag),
  });
  for (let from = 0; from < text.length && !found.stopped; from += CHUNK) {
    parser.write(text.slice(from, from + CHUNK));
    yield null;
  }
  parser.end();
  found.endBlock();
  return found;
}

const lengthOf = (blocks: readonly Block[]) =>
  blocks.reduce((sum, { text }) => sum + text.length, 0);

/** Returns the paragraphs, or all blocks if most of the text is outside paragraphs. */
function spokenOf(blocks: readonly Block[]): readonly Block[] {
  const paragraphs = blocks.filter(({ inParagraph }) => inParagraph);
  return 2 * lengthOf(paragraphs) >= lengthOf(blocks) ? paragraphs : blocks;
}

export function* readHtml(text: string, reading: Reading): CueSteps {
  const found = yield* readBlocks(text, reading);
  const blocks = spokenOf(found.blocks);
  if (!found.isMarked) {
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
