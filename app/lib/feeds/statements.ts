/**
 * What the makers of a podcast or an episode say about it in the podcast namespace (podcastindex.org/namespace/1.0),
 * for listeners to see; a part is missing where the feed does not say it.
 */
export type Statements = {
  license?: License;
  places?: Place[];
  /** Whether parts were made by a machine (`podcast:txt purpose="ai-content"`). */
  ai?: boolean;
  /** Where it is talked about: the first of the feed's own order; null: the makers want no such place. */
  discussion?: string | null;
};

export type License = { name: string; url: string | null };

/** `about` is what is told of, else where it was made. `url` is a map. */
export type Place = {
  name: string;
  about: boolean;
  country: string | null;
  url: string | null;
};

/** A podcast that a feed points to: by guid, or by address where it gives none. */
export type RemoteFeed = { guid: string | null; url: string | null; title: string | null };

const MAX_COORDINATE = { latitude: 90, longitude: 180 };
const OSM_TYPES: Record<string, string> = { n: 'node', w: 'way', r: 'relation' };

/** `R113314`, with `#7` for its seventh version. */
function openStreetMapPage(text: string): string | null {
  const [, type = '', id = ''] = /^([NWR])(\d{1,12})(?:#\d+)?$/i.exec(text.trim()) ?? [];
  return id && `https://www.openstreetmap.org/${OSM_TYPES[type.toLowerCase()]}/${id}`;
}

/** `geo:30.2672,-97.7431`, with more behind a comma or semicolon (RFC 5870). */
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

/** @param name as shown @param attributes as given, their names in lower case */
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

/** The name and address of a license that most know; others as the feed gives them. */
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

/** The one with the lowest number; those without one stand behind, in the order of the feed. */
export const firstDiscussion = (all: readonly Discussion[]): string | undefined =>
  all.toSorted((one, other) => one.priority - other.priority)[0]?.url;
