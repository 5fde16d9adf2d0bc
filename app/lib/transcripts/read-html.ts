import { Parser } from 'htmlparser2';
import { plainLine, shortened, speakerName, type Cue, type CueSteps, type Reading } from './cue';
import { clockSeconds } from './cue-times';

const CHUNK = 1024;
/** Closing tags are looked for through all open elements. */
const MAX_DEPTH = 200;
const MAX_MARKED = 20_000;
const UNSPOKEN = new Set(['script', 'style', 'template', 'noscript', 'nav', 'select', 'button']);

/** Names stand in `cite`, times in `time`, what is said in `p`; both may stand before the paragraph or in it. */
class HtmlCues {
  cues: Cue[] = [];
  stopped = false;
  readonly #reading: Reading;
  #depth = 0;
  #silent = 0;
  #inParagraph = false;
  #field: 'cite' | 'time' | null = null;
  #written = '';
  #text = '';
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
    if (tag === 'br') this.text(' ');
    if (tag === 'p') {
      this.#endCue();
      this.#inParagraph = true;
    }
    if (tag === 'cite' || tag === 'time') {
      this.#endCue();
      this.#field = tag;
      this.#written = '';
    }
  }

  text(text: string): void {
    if (this.#silent > 0) return;
    if (this.#field) this.#written += text.slice(0, Math.max(0, 200 - this.#written.length));
    else if (this.#inParagraph) this.#add(text);
  }

  #add(text: string): void {
    const room = MAX_MARKED - this.#text.length;
    if (text.length > room) this.#reading.cut = true;
    this.#text += text.slice(0, Math.max(0, room));
  }

  close(tag: string): void {
    this.#depth -= 1;
    if (UNSPOKEN.has(tag)) this.#silent = Math.max(0, this.#silent - 1);
    if (tag === 'p') {
      this.#endCue();
      this.#inParagraph = false;
    }
    if (tag !== this.#field) return;
    if (tag === 'cite') this.#speaker = speakerName(this.#written);
    else this.#start = clockSeconds(plainLine(this.#written).replace(/^[[(]|[\])]$/g, ''));
    this.#field = null;
  }

  #endCue(): void {
    const text = shortened(plainLine(this.#text), this.#reading);
    this.#text = '';
    if (!text) return;
    this.cues.push({ start: this.#start, end: null, speaker: this.#speaker, text });
    this.#start = null;
  }
}

export function* readHtml(text: string, reading: Reading): CueSteps {
  const found = new HtmlCues(reading);
  const parser = new Parser({
    onopentag: (tag) => found.open(tag),
    ontext: (part) => found.text(part),
    onclosetag: (tag) => found.close(tag),
  });
  for (let from = 0; from < text.length && !found.stopped; from += CHUNK) {
    parser.write(text.slice(from, from + CHUNK));
    yield* found.cues.splice(0);
    yield null;
  }
  parser.end();
  yield* found.cues.splice(0);
}
