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

export type License = { name: string; url: string | null };

/** `about` is true if the content is about this place, false if it was made there. `url` links to a map. */
export type Place = {
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
  const found = new RegExp(`^geo:${number},${number}(?:[,;]|$)`, 'i').exec(text.trim());
  const [latitude, longitude] = [Number(found?.[1]), Number(found?.[2])];
  const isOnEarth =
    Math.abs(latitude) <= MAX_COORDINATE.latitude &&
    Math.abs(longitude) <= MAX_COORDINATE.longitude;
  if (!found || !isOnEarth) return null;
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
  all.toSorted((one, other) => one.priority - other.priority)[0]?.url;
