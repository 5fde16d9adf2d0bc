import { secondsOf } from '~/lib/transcripts/cue-times';
import { titleText } from './chapter';

/** A clip chosen by the episode's makers. Times are whole seconds; the title may be empty. */
export type Soundbite = { start: number; end: number; title: string };

export const MAX_SOUNDBITES = 20;

/** Parses a `podcast:soundbite` (podcastindex.org/namespace/1.0); returns null if a time is missing. */
export function soundbiteOf(
  { starttime, duration }: Record<string, string>,
  text: string,
): Soundbite | null {
  const start = secondsOf(starttime);
  const length = secondsOf(duration);
  if (start === null || !length) return null;
  return { start: Math.floor(start), end: Math.ceil(start + length), title: titleText(text) };
}
