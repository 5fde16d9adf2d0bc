import { podcastPath } from './podcast-path';
import { titleSlug } from './slug';

/** The last 12 characters of a UUIDv7 are random, and short enough to type. */
const SHORT = 12;

/** Returns `/podcast/{slug}/episodes/{title}-{short id}`, encoded. The short id alone identifies the episode. */
export function episodePath(slug: string, { id, title }: { id: string; title: string }): string {
  const name = [titleSlug(title), id.slice(-SHORT)].filter(Boolean).join('-');
  return `${podcastPath(slug)}/episodes/${encodeURIComponent(name)}`;
}

/** Returns the short id from the last path segment; null if there is none. */
export const shortIdOf = (name: string): string | null =>
  new RegExp(`(?:^|-)([0-9a-f]{${SHORT}})$`, 'i').exec(name)?.[1]?.toLowerCase() ?? null;
