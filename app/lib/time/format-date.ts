const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** `Nov 21, 2026`, in UTC on server and browser alike; empty for no date. */
export function formatDate(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** With the time of day: `Nov 21, 2026, 09:05 UTC`. */
export function formatDateTime(iso: string): string {
  const day = formatDate(iso);
  return day ? `${day}, ${new Date(iso).toISOString().slice(11, 16)} UTC` : '';
}
