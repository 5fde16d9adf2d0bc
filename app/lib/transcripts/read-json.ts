import { arrayElements, parseElement } from './array-elements';
import { shortened, speakerName, withoutMarkup, type CueSteps, type Reading } from './cue';
import { endAfter, secondsOf } from './cue-times';
import { joinWords } from './join-words';

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
