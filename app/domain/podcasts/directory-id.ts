/** The id of a podcast that only the directory knows, by the directory's number. */
export const unstoredId = (podcastIndexId: number): string => `api_${podcastIndexId}`;

/** The directory's number in such an id; null for the id or slug of a stored podcast. */
export function directoryIdOf(podcastId: string): number | null {
  const number = Number(/^api_(\d{1,9})$/.exec(podcastId)?.[1]);
  return number > 0 ? number : null;
}
