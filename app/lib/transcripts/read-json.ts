import { arrayElements, parseElement } from './array-elements';
import {
  shortened,
  speakerName,
  withoutMarkup,
  type CueSteps,
  type Reading,
  type Cue,
} from './cue';
import { endAfter, secondsOf } from './cue-times';

const MAX_LINE_LENGTH = 70;
/** Seconds of silence that end a line. */
const PAUSE = 1.5;
const SENTENCE_END = /[.!?…؟۔。！？]["'”’»)\]]?$/;

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

/** Some programs write each word by itself: those of a line become one cue. */
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

function* segmentsOf(text: string, reading: Reading): CueSteps {
  for (const json of arrayElements(text, 'segments')) {
    if (json === null) {
      yield null;
      continue;
    }
    const segment = parseElement(json);
    const { speaker, startTime = segment.start, endTime = segment.end } = segment;
    const { body = segment.text } = segment;
    const line = typeof body === 'string' ? withoutMarkup(shortened(body, reading)) : '';
    const start = secondsOf(startTime);
    yield line === ''
      ? null
      : {
          start,
          end: endAfter(start, secondsOf(endTime)),
          speaker: typeof speaker === 'string' ? speakerName(speaker) : null,
          text: line,
        };
  }
}

/** The JSON transcript of the podcast namespace, or as speech recognition writes it. @throws UnreadableError */
export const readJson = (text: string, reading: Reading): CueSteps =>
  joinWords(segmentsOf(text, reading));
