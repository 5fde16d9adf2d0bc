import { Parser } from 'htmlparser2';
import {
  linesWithoutMarkup,
  piecesOf,
  speakerName,
  type Cue,
  type CueSteps,
  type Reading,
  clockSeconds,
  endAfter,
  secondsOf,
} from './cue';
import { latinDigits } from '~/lib/text/normalize-text';

const CHUNK = 128;
const MAX_DEPTH = 100;
const OFFSET = /^(\d{1,12}(?:\.\d{1,9})?)(h|m|s|ms|f|t)$/;
const FRAMES = /^(\d{1,3}:\d{1,2}:\d{1,2}):(\d{1,3})$/;
const CUES = new Set(['p', 'text']);

type Attributes = Record<string, string>;
type Rates = { frames: number; ticks: number };
/** An open element; times are in seconds of the recording. */
type Frame = { tag: string; start: number | null; end: number | null; agent: string | null };

/** Parses a TTML time expression (W3C, Timed Text Markup Language 2, 12.3.1) to seconds. */
function timeOf(value: string | undefined, { frames, ticks }: Rates): number | null {
  const text = latinDigits((value ?? '').slice(0, 40)).trim();
  const [, clock = '', frame = ''] = FRAMES.exec(text) ?? [];
  const whole = clockSeconds(clock);
  if (whole !== null) return secondsOf(whole + Number(frame) / frames);
  const [, count, unit] = OFFSET.exec(text) ?? [];
  if (count === undefined) return secondsOf(text);
  const seconds = { h: 3600, m: 60, s: 1, ms: 1 / 1000, f: 1 / frames, t: 1 / ticks }[unit!];
  return secondsOf(Number(count) * seconds!);
}

/** Parses the millisecond times of YouTube's `<p t d>`. */
const fromMilliseconds = (value: string | undefined): number | null =>
  value !== undefined && /^\d{1,12}$/.test(value) ? secondsOf(Number(value) / 1000) : null;

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1).toLowerCase();

function byLocalName(attributes: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [localName(name), value]),
  );
}

class TtmlCues {
  readonly cues: Cue[] = [];
  stopped = false;
  readonly #reading: Reading;
  readonly #names = new Map<string, string>();
  readonly #open: Frame[] = [];
  #rates: Rates = { frames: 30, ticks: 1 };
  #agent: string | null = null;
  #name = '';
  #isSaid = false;
  #text: string[] = [];
  #cue: Frame | null = null;
  #hasEnd = false;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  open(name: string, written: Attributes): void {
    const tag = localName(name);
    const attributes = byLocalName(written);
    if (this.#open.length >= MAX_DEPTH) {
      this.stopped = true;
      this.#reading.cut = true;
    }
    if (tag === 'tt') this.#setRates(attributes);
    if (tag === 'agent') this.#agent = attributes.id ?? null;
    if (tag === 'name') this.#name = '';
    // Speech recognition puts each word in its own element without spaces between them.
    if (tag === 'br') this.#text.push('\n');
    if (attributes.unit) this.#text.push(' ');
    const frame = this.#frameOf(tag, attributes);
    this.#open.push(frame);
    if (CUES.has(tag)) {
      this.#end();
      this.#cue = frame;
      this.#hasEnd = frame.end !== null;
      this.#isSaid = true;
    } else if (this.#cue && tag === 'span') {
      this.#cue.start ??= frame.start;
      this.#cue.agent ??= frame.agent;
      if (!this.#hasEnd) this.#cue.end = frame.end;
    }
  }

  #setRates({ framerate, tickrate }: Attributes): void {
    const frames = Number(framerate);
    const ticks = Number(tickrate);
    this.#rates = { frames: frames > 0 ? frames : 30, ticks: ticks > 0 ? ticks : frames || 1 };
  }

  /** Times are relative to the parent's start, but some programs write them all relative to the recording. */
  #frameOf(tag: string, attributes: Attributes): Frame {
    const parent = this.#open.at(-1);
    const { begin, start = begin, end, dur, t, d } = attributes;
    const own = timeOf(start, this.#rates) ?? fromMilliseconds(t);
    const length = timeOf(dur, this.#rates) ?? fromMilliseconds(d);
    const until = timeOf(end, this.#rates);
    const agent = attributes.agent ?? parent?.agent ?? null;
    const origin = CUES.has(tag) || tag === 'div' ? (parent?.start ?? 0) : 0;
    const last = parent?.end ?? Infinity;
    const moved = origin + (until ?? own ?? 0) <= last ? origin : 0;
    const from = own === null ? null : secondsOf(own + moved);
    const ends =
      until !== null ? until + moved : from !== null && length !== null ? from + length : null;
    const to = ends === null ? null : endAfter(from, secondsOf(ends));
    const inherited = tag === 'div' || tag === 'body' ? (parent?.start ?? null) : null;
    return { tag, start: from ?? inherited, end: to, agent };
  }

  text(text: string): void {
    if (this.#open.at(-1)?.tag === 'name') this.#name += text.slice(0, 200 - this.#name.length);
    else if (this.#isSaid) this.#text.push(text.replace(/\s/g, ' '));
  }

  close(name: string): void {
    const tag = localName(name);
    this.#open.pop();
    if (tag === 'name' && this.#agent) this.#names.set(this.#agent, this.#name);
    if (tag === 'agent') this.#agent = null;
    if (CUES.has(tag)) this.#end();
  }

  #end(): void {
    // YouTube escapes its text twice.
    const text = linesWithoutMarkup(this.#text.join(''));
    this.#text = [];
    this.#isSaid = false;
    if (!this.#cue || text === '') return;
    const { end, agent } = this.#cue;
    let { start } = this.#cue;
    const speaker = agent ? speakerName(this.#names.get(agent) ?? agent) : null;
    for (const piece of piecesOf(text)) {
      this.cues.push({ start, end: start === null ? null : end, speaker, text: piece });
      start = null;
    }
  }
}

/** Reads TTML and YouTube's XML captions. */
export function* readTtml(text: string, reading: Reading): CueSteps {
  const found = new TtmlCues(reading);
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => found.open(tag, attributes),
      ontext: (part) => found.text(part),
      onclosetag: (tag) => found.close(tag),
    },
    { xmlMode: true },
  );
  for (let from = 0; from < text.length && !found.stopped; from += CHUNK) {
    parser.write(text.slice(from, from + CHUNK));
    yield* found.cues.splice(0);
    yield null;
  }
  parser.end();
  yield* found.cues.splice(0);
}
