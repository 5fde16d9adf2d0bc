import { SENTENCE_END } from '~/lib/text/normalize-text';
import { arrayElements, bareKey, parseElement, type Values } from './array-elements';
import {
  MAX_CUES,
  UnreadableError,
  endAfter,
  piecesOf,
  secondsOf,
  shortened,
  speakerName,
  withoutMarkup,
  type Cue,
  type CueSteps,
  type Reading,
} from './cue';

/**
 * Arrays that contain the speech, best first: Podlove's outermost array, the segments of the podcast namespace and of
 * Whisper, the arrays of whisper.cpp and of Transformers, and Whisper's single words.
 */
const LISTS = ['1 ', '2 segments', '2 transcription', '2 chunks', '2 words'];
const LIST_KEYS = LISTS.map((name) => name.slice(2));

const TEXTS = ['body', 'text', 'word'];
const SPEAKERS = ['voice', 'speaker'];

const withBareKeys = (object: Values): Values =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [bareKey(key), value]));

const objectOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {};

const fromMilliseconds = (value: unknown): number | null =>
  typeof value === 'number' ? secondsOf(value / 1000) : null;

/** Podlove and whisper.cpp also write milliseconds, under keys of their own; Transformers writes pairs. */
function timesOf(values: Values): { start: number | null; end: number | null } {
  const offsets = objectOf(values.offsets);
  const clocks = objectOf(values.timestamps);
  const [first, last] = Array.isArray(values.timestamp)
    ? (values.timestamp as unknown[])
    : [values.timestamp];
  const start =
    fromMilliseconds(values.startms ?? offsets.from) ??
    secondsOf(values.starttime ?? values.start ?? clocks.from ?? first);
  const end =
    fromMilliseconds(values.endms ?? offsets.to) ??
    secondsOf(values.endtime ?? values.end ?? clocks.to ?? last);
  return { start, end: endAfter(start, end) };
}

function speakerOf(values: Values): string | null {
  const named = SPEAKERS.map((key) => values[key]).find(
    (value) => typeof value === 'number' || (typeof value === 'string' && value.trim() !== ''),
  );
  return named === undefined ? null : speakerName(String(named));
}

/** The text is '' if the object has none. */
function segmentOf(values: Values): Cue {
  const text = TEXTS.map((key) => values[key]).find((value) => typeof value === 'string');
  return { ...timesOf(values), speaker: speakerOf(values), text: withoutMarkup(text ?? '') };
}

/** Groups segments by list. */
function* readLists(text: string, reading: Reading): Generator<null, Map<string, Cue[]>> {
  const lists = new Map<string, Cue[]>();
  for (const element of arrayElements(text, LIST_KEYS)) {
    yield null;
    if (reading.isLate) break;
    if (!element || !LISTS.includes(element.list)) continue;
    const list = lists.get(element.list) ?? [];
    lists.set(element.list, list);
    const segment = segmentOf(withBareKeys(parseElement(element.json)));
    if (segment.text === '') continue;
    if (list.length > MAX_CUES) reading.cut = true;
    else list.push(segment);
  }
  return lists;
}

/** A list with times is better than one without. */
function bestOf(lists: ReadonlyMap<string, Cue[]>): Cue[] {
  const spoken = LISTS.map((name) => lists.get(name) ?? []).filter((list) => list.length > 0);
  return spoken.find((list) => list.some(({ start }) => start !== null)) ?? spoken[0] ?? [];
}

const NO_SEGMENTS = /"segments"\s*:\s*\[\s*\]/;

/** @throws UnreadableError if the JSON has neither a known list nor a text */
function* readCues(text: string, reading: Reading): CueSteps {
  let lists = yield* readLists(text, reading);
  // Whisper can write the text alone.
  if (lists.size === 0) lists = yield* readLists(`[${text}]`, reading);
  const segments = bestOf(lists);
  if (segments.length === 0 && !reading.cut && !NO_SEGMENTS.test(text)) {
    throw new UnreadableError('unknown-form');
  }
  for (const segment of segments) {
    const { start, text: content } = segment;
    // A text without times may be everything that is said.
    const texts = start === null ? piecesOf(content) : [shortened(content, reading)];
    for (const piece of texts) yield { ...segment, text: piece };
  }
}

const MAX_LINE_LENGTH = 70;
/** Seconds of silence that end a line. */
const PAUSE = 1.5;
const ENDS_SENTENCE = new RegExp(`${SENTENCE_END}$`);
/** Some programs write punctuation as words of their own. */
const FOLLOWS_CLOSELY = /^[.,!?;:…،؛؟۔।)\]}»”’]+$/;

const followedBy = (line: string, word: string): string =>
  FOLLOWS_CLOSELY.test(word) ? line + word : `${line} ${word}`;

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

/** Reads JSON transcripts of the podcast namespace, Podlove and Whisper. @throws UnreadableError */
export const readJson = (text: string, reading: Reading): CueSteps =>
  joinWords(readCues(text, reading));
