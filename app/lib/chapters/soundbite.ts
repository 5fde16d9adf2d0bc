import { plainLine, withoutMarkup } from '~/lib/transcripts/cue';
import { secondsOf } from '~/lib/transcripts/cue-times';

/** A clip that the makers of an episode have chosen, in whole seconds; the title may be empty. */
export type Soundbite = { start: number; end: number; title: string };

export const MAX_SOUNDBITES = 20;
const MAX_TITLE = 300;

/** One `podcast:soundbite` (podcastindex.org/namespace/1.0); null where a time is missing. */
export function soundbiteOf(
  { starttime, duration }: Record<string, string>,
  text: string,
): Soundbite | null {
  const [start, length] = [starttime, duration].map(secondsOf) as (number | null)[];
  if (start === null || start === undefined || !length) return null;
  const title = plainLine(withoutMarkup(text.slice(0, 10 * MAX_TITLE)).slice(0, MAX_TITLE));
  return { start: Math.floor(start), end: Math.ceil(start + length), title };
}
