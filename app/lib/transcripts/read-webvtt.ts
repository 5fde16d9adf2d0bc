import {
  shortened,
  speakerName,
  withoutMarkup,
  type Cue,
  type CueSteps,
  type Reading,
} from './cue';
import { linesOf } from './lines';
import { TimedBlock } from './timed-block';

const VOICE = /<v(?:\.[^\s<>]*)?[ \t]([^<>]*)>/gi;

/** A cue for each voice in the block. */
function* cuesOf(times: TimedBlock['times'], marked: string, reading: Reading): Generator<Cue> {
  const parts = marked.split(VOICE);
  for (let at = 0; at < parts.length; at += 2) {
    const text = withoutMarkup(parts[at] ?? '');
    if (!text) continue;
    const speaker = at > 0 ? speakerName(parts[at - 1] ?? '') : null;
    yield { ...times, speaker, text: shortened(text, reading) };
  }
}

/** Notes, styles, regions and the names of cues stand outside the blocks that begin with times. */
export function* readWebvtt(text: string, reading: Reading): CueSteps {
  let block: TimedBlock | null = null;
  for (const line of linesOf(text)) {
    const next = TimedBlock.startingAt(line, reading);
    if (next) {
      if (block) yield* cuesOf(block.times, block.withoutNextNumber(), reading);
      block = next;
    } else if (line.trim() !== '') {
      block?.add(line);
    } else if (block) {
      yield* cuesOf(block.times, block.text(), reading);
      block = null;
    }
    yield null;
  }
  if (block) yield* cuesOf(block.times, block.text(), reading);
}
