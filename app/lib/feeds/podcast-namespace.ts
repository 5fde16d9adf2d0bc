import { HOUR } from '~/lib/time/milliseconds';

/**
 * Listener-facing information that a podcast or episode declares through the podcast namespace
 * (podcastindex.org/namespace/1.0). Parts that the feed omits are undefined.
 */
export type Statements = {
  license?: License;
  places?: Place[];
  /** Whether AI generated parts of the content (`podcast:txt purpose="ai-content"`). */
  ai?: boolean;
  /** The preferred place to discuss it: the first in the feed's own order. Null if the makers want no discussion. */
  discussion?: string | null;
};

type License = { name: string; url: string | null };

/** `about` is true if the content is about this place, false if it was made there. `url` links to a map. */
type Place = {
  name: string;
  about: boolean;
  country: string | null;
  url: string | null;
};

/** A podcast that a feed refers to, by GUID or by URL if it has no GUID. */
export type RemoteFeed = { guid: string | null; url: string | null; title: string | null };

const MAX_COORDINATE = { latitude: 90, longitude: 180 };
const OSM_TYPES: Record<string, string> = { n: 'node', w: 'way', r: 'relation' };

/** Converts an OpenStreetMap id such as `R113314` (`#7` selects version 7) to its page URL. */
function openStreetMapPage(text: string): string | null {
  const [, type = '', id = ''] = /^([NWR])(\d{1,12})(?:#\d+)?$/i.exec(text.trim()) ?? [];
  return id && `https://www.openstreetmap.org/${OSM_TYPES[type.toLowerCase()]}/${id}`;
}

/** Converts `geo:30.2672,-97.7431` (RFC 5870) to a map URL, ignoring anything after a further comma or semicolon. */
function mapAt(text: string): string | null {
  const number = String.raw`(-?\d{1,3}(?:\.\d{1,12})?)`;
  const match = new RegExp(`^geo:${number},${number}(?:[,;]|$)`, 'i').exec(text.trim());
  const [latitude, longitude] = [Number(match?.[1]), Number(match?.[2])];
  const isOnEarth =
    Math.abs(latitude) <= MAX_COORDINATE.latitude &&
    Math.abs(longitude) <= MAX_COORDINATE.longitude;
  if (!match || !isOnEarth) return null;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}`;
}

/** @param name the display name @param attributes the raw attributes, keyed by lowercase name */
export function placeOf(name: string, attributes: Record<string, string>): Place | null {
  if (!name) return null;
  const { rel = '', geo = '', osm = '', country = '' } = attributes;
  return {
    name,
    about: rel.trim().toLowerCase() !== 'creator',
    country: /^[a-z]{2}$/i.test(country.trim()) ? country.trim().toUpperCase() : null,
    url: openStreetMapPage(osm) || mapAt(geo),
  };
}

const CREATIVE_COMMONS = /^cc-(by(?:-nc)?(?:-nd|-sa)?)-(\d\.\d)$/i;
const PUBLIC_DOMAIN = /^cc0-1\.0$/i;

/** Returns the name and URL of a well-known license; other licenses are returned as the feed gives them. */
export function licenseOf(name: string, url: string | null): License | null {
  if (!name) return null;
  const [, kind, version] = CREATIVE_COMMONS.exec(name) ?? [];
  if (kind && version) {
    const page = `https://creativecommons.org/licenses/${kind.toLowerCase()}/${version}/`;
    return { name: `CC ${kind.toUpperCase()} ${version}`, url: url ?? page };
  }
  if (PUBLIC_DOMAIN.test(name)) {
    return { name: 'CC0 1.0', url: url ?? 'https://creativecommons.org/publicdomain/zero/1.0/' };
  }
  return { name, url };
}

export type Discussion = { url: string; priority: number };

/** Returns the URL with the lowest priority number. URLs without a number come last, in feed order. */
export const firstDiscussion = (all: readonly Discussion[]): string | undefined =>
  all.toSorted((a, b) => a.priority - b.priority)[0]?.url;

/** How often a show plans to publish (`podcast:updateFrequency`); `rule` is an RFC 5545 recurrence rule. */
export type UpdateFrequency = {
  rule?: string;
  /** ISO date; in the future while the show is on a break. */
  start?: string;
  /** Whether no more episodes are planned. */
  complete?: boolean;
};

const DAY = 24 * HOUR;

const UNITS: Record<string, number> = {
  SECONDLY: HOUR,
  MINUTELY: HOUR,
  HOURLY: HOUR,
  DAILY: DAY,
  WEEKLY: 7 * DAY,
  MONTHLY: 30 * DAY,
  YEARLY: 365 * DAY,
};

const partsOf = (rule: string): Map<string, string> =>
  new Map(
    rule
      .replace(/^RRULE:/i, '')
      .toUpperCase()
      .split(';')
      .map((part) => part.split('=', 2).map((side) => side.trim()) as [string, string]),
  );

const countOf = (list: string | undefined): number => list?.split(',').length ?? 1;

const wholeNumber = (text: string | undefined): number | null =>
  /^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : null;

/** Counts the episodes that the rule schedules per period. */
function timesIn(parts: Map<string, string>): number {
  switch (parts.get('FREQ')) {
    case 'WEEKLY':
      return countOf(parts.get('BYDAY'));
    case 'MONTHLY':
      return countOf(parts.get('BYMONTHDAY') ?? parts.get('BYDAY'));
    case 'YEARLY':
      return countOf(parts.get('BYMONTH'));
    // Daily, but possibly limited to some weekdays.
    case 'DAILY':
      return parts.has('BYDAY') ? countOf(parts.get('BYDAY')) / 7 : 1;
    default:
      return 1;
  }
}

/** Returns the milliseconds between episodes, or null if the rule does not define it. */
export function pauseOf({ rule = '' }: UpdateFrequency): number | null {
  const parts = partsOf(rule);
  const unit = UNITS[parts.get('FREQ') ?? ''];
  return unit ? (unit * (wholeNumber(parts.get('INTERVAL')) ?? 1)) / timesIn(parts) : null;
}

/** Parses `2023-12-31T00:00:00.000Z`, or the iCalendar form `20231231T000000Z`. */
function dateIn(text: string): number {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z?)?$/.exec(text) ?? [];
  if (parts.length === 0) return Date.parse(text);
  const [year, month, day, hour = 0, minute = 0, second = 0] = parts.map((part) =>
    Number(part || 0),
  );
  return Date.UTC(year!, month! - 1, day, hour, minute, second);
}

/** Returns when the last episode is due, if the rule defines it. */
function endOf(frequency: UpdateFrequency): number | null {
  const { rule = '', start = '' } = frequency;
  const parts = partsOf(rule);
  const until = dateIn(parts.get('UNTIL') ?? '');
  if (Number.isFinite(until)) return until;
  const count = wholeNumber(parts.get('COUNT'));
  const end = Date.parse(start) + (count ?? NaN) * (pauseOf(frequency) ?? NaN);
  return Number.isFinite(end) ? end : null;
}

/** Whether the show has ended, allowing one publishing interval after the last scheduled episode. */
export function isOver(frequency: UpdateFrequency, now: Date): boolean {
  if (frequency.complete) return true;
  const end = endOf(frequency);
  return end !== null && end + (pauseOf(frequency) ?? DAY) < now.getTime();
}

/** Returns when a show on a break resumes, or null if it is not on a break. */
export function resumesAt({ start = '' }: UpdateFrequency, now: Date): Date | null {
  const date = new Date(start);
  return date.getTime() > now.getTime() ? date : null;
}
