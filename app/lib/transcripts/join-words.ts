import type { Cue, CueSteps } from './cue';

const MOST_LINE = 70;
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
    line.text.length < MOST_LINE &&
    !SENTENCE_END.test(line.text)
  );
}

/** Some programs write each word by itself: those of a line become one cue. */
export function* joinWords(steps: CueSteps): CueSteps {
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
