import { podcastPath } from './podcast-path';
import { titleSlug } from './slug';

/** Random in every id (UUID version 7), and short enough to be typed. */
const SHORT = 12;

/** `/podcast/{slug}/episodes/{title}-{short id}`, encoded; the short id alone finds the episode. */
export function episodePath(slug: string, { id, title }: { id: string; title: string }): string {
  const name = [titleSlug(title), id.slice(-SHORT)].filter(Boolean).join('-');
  return `${podcastPath(slug)}/episodes/${encodeURIComponent(name)}`;
}

/** The end of an episode's id in the last part of its path; null where there is none. */
export const shortIdOf = (name: string): string | null =>
  new RegExp(`(?:^|-)([0-9a-f]{${SHORT}})$`, 'i').exec(name)?.[1]?.toLowerCase() ?? null;
