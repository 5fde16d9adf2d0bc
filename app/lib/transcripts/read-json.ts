import { arrayElements, parseElement } from './array-elements';
import type { Cue, CueSteps, Reading } from './cue';
import { areMilliseconds, cueOf, segmentOf, type Segment } from './json-segment';

const MAX_LINE_LENGTH = 70;
/** Seconds of silence that end a line. */
const PAUSE = 1.5;
const SENTENCE_END = /[.!?…؟۔。！？]["'”’»)\]]?$/;

/** Keys of arrays that contain the speech ('' is the outermost array), full sentences before single words. */
const LISTS = [
  '',
  ...'segments utterances transcription transcript transcripts cues captions subtitles chunks monologues'.split(
    ' ',
  ),
  ...'audio_segments paragraphs sentences lines events body data results items words word_segments'.split(
    ' ',
  ),
];

function continues(line: Cue, { start, speaker, text }: Cue): boolean {
  const until = line.end ?? line.start;
  const near = start !== null && until !== null && start - until < PAUSE && start >= line.start!;
  return (
    near &&
    speaker === line.speaker &&
    !/\s/.test(text) &&
    line.text.length < MAX_LINE_LENGTH &&
    !SENTENCE_END.test(line.text)
  );
}

/** Joins words into lines, because some programs write each word as its own segment. */
function* joinWords(steps: CueSteps): CueSteps {
  let line: Cue | null = null;
  for (const cue of steps) {
    if (!cue) {
      yield null;
    } else if (line && continues(line, cue)) {
      line.text += ` ${cue.text}`;
      line.end = cue.end ?? line.end;
    } else {
      if (line) yield line;
      line = cue;
    }
  }
  if (line) yield line;
}

/** Groups segments by depth and key of their list. */
function* readLists(text: string, reading: Reading): Generator<null, Map<string, Segment[]>> {
  const lists = new Map<string, Segment[]>();
  for (const element of arrayElements(text, LISTS)) {
    yield null;
    if (!element) continue;
    const segment = segmentOf(parseElement(element.json), reading);
    if (!segment) continue;
    const list = lists.get(element.list) ?? [];
    list.push(segment);
    lists.set(element.list, list);
  }
  return lists;
}

function bestOf(lists: ReadonlyMap<string, Segment[]>): Segment[] {
  const ranked = [...lists].map(([name, segments]) => {
    const space = name.indexOf(' ');
    const depth = Number(name.slice(0, space));
    return { rank: LISTS.indexOf(name.slice(space + 1)), depth, segments };
  });
  ranked.sort((a, b) => a.rank - b.rank || a.depth - b.depth);
  return ranked[0]?.segments ?? [];
}

function* cuesOf(text: string, reading: Reading): CueSteps {
  const segments = bestOf(yield* readLists(text, reading));
  const unit = areMilliseconds(segments) ? 1000 : 1;
  for (const segment of segments) yield cueOf(segment, unit);
}

/** Reads JSON transcripts of the podcast namespace, Podlove and speech recognition programs. @throws UnreadableError */
export const readJson = (text: string, reading: Reading): CueSteps =>
  joinWords(cuesOf(text, reading));
