import { SENTENCE_END } from '~/lib/text/normalize-text';
import {
  shortened,
  speakerName,
  withoutMarkup,
  type Cue,
  type Reading,
  endAfter,
  piecesOf,
  type CueSteps,
} from './cue';
import { arrayElements, parseElement } from './array-elements';
import { NO_TIME, inSeconds, timesOf, unitsPerSecond, type RawTime } from './json-times';
import { firstOf, isObject, membersOf, partsOf, type Values } from './json-values';

const TEXTS =
  'body text transcript utf8 punctuatedword word value content line sentence display displaytext'.split(
    ' ',
  );
const SPEAKERS = 'voice speakername speaker speakerlabel speakerid speakertag'.split(' ');

function textIn(value: unknown): string | null {
  if (isObject(value)) return textOf(membersOf(value)) || null;
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** Some programs write punctuation as words of their own. */
const FOLLOWS_CLOSELY = /^[.,!?;:…،؛؟۔।)\]}»”’]+$/;

const followedBy = (line: string, word: string): string =>
  line === '' || FOLLOWS_CLOSELY.test(word) ? line + word : `${line} ${word}`;

/** Joins words with spaces, unless they contain their own. */
function joinParts(parts: readonly Values[]): string {
  const texts = parts.map(
    (part) => firstOf(part, TEXTS, (value) => (typeof value === 'string' ? value : null)) ?? '',
  );
  if (texts.some((text) => /^\s|\s$/.test(text))) return texts.join('');
  return texts.reduce(followedBy, '');
}

const textOf = (values: Values): string =>
  firstOf(values, TEXTS, textIn) ?? joinParts(partsOf(values));

function speakerOf(values: Values): string | null {
  return firstOf(values, SPEAKERS, (value) => {
    if (typeof value === 'number' && Number.isInteger(value)) return String(value);
    if (isObject(value))
      return firstOf(value, ['name', 'label'], (name) =>
        typeof name === 'string' ? speakerName(name) : null,
      );
    return typeof value === 'string' ? speakerName(value) : null;
  });
}

type Segment = { start: RawTime; end: RawTime; speaker: string | null; text: string };

/** Reads text, times and speaker from an object, under any of the keys that programs use. The text may be ''. */
function segmentOf(values: Values): Segment {
  const speaker = speakerOf(values) ?? partsOf(values).map(speakerOf).find(Boolean) ?? null;
  return { ...timesOf(values), speaker, text: withoutMarkup(textOf(values)) };
}

/** Yields the segment that an object is, or its words if several speakers say them. */
function segmentsOf(values: Values): Segment[] {
  const parts = partsOf(values);
  const speakers = new Set(speakerOf(values) === null ? parts.map(speakerOf) : []);
  return speakers.size > 1 ? parts.map(segmentOf) : [segmentOf(values)];
}

/** Splits a text without times, which may be everything that is said. */
function* cuesOf(
  { start, end, speaker, text }: Segment,
  perSecond: number,
  reading: Reading,
): Generator<Cue> {
  const from = inSeconds(start, perSecond);
  const until = endAfter(from, inSeconds(end, perSecond));
  const texts = from === null ? piecesOf(text) : [shortened(text, reading)];
  for (const piece of texts) yield { start: from, end: until, speaker, text: piece };
}

const MAX_LINE_LENGTH = 70;
/** Seconds of silence that end a line. */
const PAUSE = 1.5;
const ENDS_SENTENCE = new RegExp(`${SENTENCE_END}$`);

/** Keys of arrays that contain the speech ('' is the outermost array), full sentences before single words. */
const LISTS = [
  '',
  ...'segments utterances transcription transcript transcripts cues captions subtitles chunks monologues'.split(
    ' ',
  ),
  ...'audiosegments recognizedphrases phrases paragraphs sentences lines events body data results items words'.split(
    ' ',
  ),
  ...'wordsegments result speakerlabels'.split(' '),
];

function continues(line: Cue, { start, speaker, text }: Cue): boolean {
  if (start === null) return FOLLOWS_CLOSELY.test(text);
  const until = line.end ?? line.start;
  const near = until !== null && start - until < PAUSE && start >= line.start!;
  return (
    near &&
    speaker === line.speaker &&
    !/\s/.test(text) &&
    line.text.length < MAX_LINE_LENGTH &&
    !ENDS_SENTENCE.test(line.text)
  );
}

/** Joins words into lines, because some programs write each word as its own segment. */
function* joinWords(steps: CueSteps): CueSteps {
  let line: Cue | null = null;
  for (const cue of steps) {
    if (!cue) {
      yield null;
    } else if (line && continues(line, cue)) {
      line.text = followedBy(line.text, cue.text);
      line.end = cue.end ?? line.end;
    } else {
      if (line) yield line;
      line = cue;
    }
  }
  if (line) yield line;
}

/** `turns` says who speaks when, for segments without a speaker. */
type Found = { lists: Map<string, Segment[]>; turns: Segment[] };

/** Google's last result consists of all words again, with their speakers. */
function repeatsAll(values: Values, [first]: readonly Segment[]): boolean {
  if (!first || firstOf(values, TEXTS, textIn) !== null) return false;
  const start = inSeconds(timesOf(values).start, 1);
  const firstStart = inSeconds(first.start, 1);
  return start !== null && firstStart !== null && start <= firstStart;
}

/** Groups segments by depth and key of their list. */
function* readLists(text: string): Generator<null, Found> {
  const found: Found = { lists: new Map(), turns: [] };
  for (const element of arrayElements(text, LISTS)) {
    yield null;
    if (!element) continue;
    const values = membersOf(parseElement(element.json));
    const segments = segmentsOf(values);
    const said = segments.filter((segment) => segment.text !== '');
    const list = found.lists.get(element.list);
    if (said.length === 0) found.turns.push(...segments.filter(({ speaker }) => speaker !== null));
    else if (!list || repeatsAll(values, list)) found.lists.set(element.list, said);
    else list.push(...said);
  }
  return found;
}

const isTimed = (segments: readonly Segment[]) => segments.some(({ start }) => start !== NO_TIME);

function bestOf(lists: ReadonlyMap<string, Segment[]>): Segment[] {
  const ranked = [...lists].map(([name, segments]) => {
    const space = name.indexOf(' ');
    const depth = Number(name.slice(0, space));
    const untimed = isTimed(segments) ? 0 : 1;
    return { untimed, rank: LISTS.indexOf(name.slice(space + 1)), depth, segments };
  });
  ranked.sort((a, b) => a.untimed - b.untimed || a.rank - b.rank || a.depth - b.depth);
  return ranked[0]?.segments ?? [];
}

/** Objects that follow each other without a comma: JSON lines. */
const LINES = /\}[ \t]*[\r\n]\s*\{/;

/** Reads lists; if there are none, the text is one object, or one a line, each a segment. */
function* readSegments(text: string): Generator<null, { segments: Segment[]; turns: Segment[] }> {
  const asList = `[${text}]`;
  const ways = LINES.test(text) ? [asList, text] : [text, asList];
  let found = yield* readLists(ways[0]!);
  if (found.lists.size === 0) found = yield* readLists(ways[1]!);
  return { segments: bestOf(found.lists), turns: found.turns };
}

/** Gives cues without a speaker the one whose turn it is. Both are in order of time. */
class Turns {
  readonly #turns: Cue[];
  #at = 0;

  constructor(turns: Cue[]) {
    this.#turns = turns;
  }

  speakerAt(time: number | null): string | null {
    if (time === null) return null;
    while ((this.#turns[this.#at + 1]?.start ?? Infinity) <= time) this.#at += 1;
    const turn = this.#turns[this.#at];
    return turn?.start != null && turn.start <= time ? turn.speaker : null;
  }
}

function* readCues(text: string, reading: Reading): CueSteps {
  const { segments, turns } = yield* readSegments(text);
  const perSecond = unitsPerSecond(segments);
  const spoken = new Turns(turns.flatMap((turn) => [...cuesOf(turn, perSecond, reading)]));
  let ended: RawTime = { number: 0 };
  for (const { start, end, ...segment } of segments) {
    // Of some segments only the end is known.
    const from = start === NO_TIME && end !== NO_TIME ? ended : start;
    if (end !== NO_TIME) ended = end;
    for (const cue of cuesOf({ start: from, end, ...segment }, perSecond, reading)) {
      cue.speaker ??= spoken.speakerAt(cue.start);
      yield cue;
    }
  }
}

/** Reads JSON transcripts of the podcast namespace, Podlove and speech recognition programs. @throws UnreadableError */
export const readJson = (text: string, reading: Reading): CueSteps =>
  joinWords(readCues(text, reading));
