import { normalizeEscapes, withoutEntities } from '~/lib/web/parse-address';

/** Download-tracking services that redirect to the audio file. */
const MEASURING_PREFIXES = [
  /^(?:[\w-]+\.)*podtrac\.com\/(?:pts\/)?redirect\.\w+[/?]/,
  /^play\.podtrac\.com\/[^/]+\//,
  /^(?:chrt\.fm|chtbl\.com|(?:[\w-]+\.)?chartable\.com)\/(?:track|t)\/[^/]+\//,
  /^pdst\.fm\/e\//,
  /^(?:[\w-]+\.)?op3\.dev\/e(?:,[^/]*)?\//,
  /^(?:[\w-]+\.)?mgln\.ai\/(?:track|e\/[^/]+)\//,
  /^pfx\.vpixl\.com\/[^/]+\//,
  /^(?:verifi\.podscribe\.com|pscrb\.fm)\/rss\/p\//,
  /^(?:clrtpod\.com\/m|(?:www\.)?claritaspod\.com\/measure)\//,
  /^arttrk\.com\/p\/[^/]+\//,
  /^prfx\.byspotify\.com\/e\//,
  /^media\.blubrry\.com\/[^/]+\/(?:p\/)?/,
  /^(?:[\w-]+\.)?pdrl\.fm\/(?:r\/[^/]+\/[^/]+|[^/]+)\//,
  /^(?:tracking\.)?swap\.fm\/track\/[^/]+\//,
  /^(?:\d+\.gum\.fm|s\.gum\.fm\/(?:r1\/|s-)[0-9a-f]+)\//,
  /^pfx\.veritonicmetrics\.com\/[^/]+\//,
  /^pdcn\.co\/e\//,
  /^growx\.podkite\.com\/https?\/[^/]+\//,
  /^p\.podderapp\.com\/\d+\//,
  /^r\.(?:zen\.ai|zencastr\.com)\/r\//,
  /^t\.glystn\.com\/v2\/track\/[^/]+\//,
  /^(?:adbarker\.com\/stream|bktrks\.co\/t|cohst\.app\/pdcst|a\.pdcst\.to|pdcds\.co|m\.pfxes\.com)\/[^/]+\//,
  /^(?:letscast\.fm\/track|prefix\.up\.audio\/s)\//,
];
const BEGINS_WITH_HOST = /^[\w-]+(?:\.[\w-]+)+(?::\d+)?\//;

/** Tracking and signature parameters, which never determine the recording. */
const TRACKING_PARAMETERS =
  /^(?:utm_\w+|ptm_\w+|fbclid|gclid|dclid|msclkid|yclid|mc_[ce]id|x-(?:amz|goog)-.*)$/i;
/** The same for specific hosts. */
const HOST_TRACKING_PARAMETERS: [host: RegExp, names: RegExp][] = [
  [/(?:^|\.)simplecast(?:audio|cdn)?\.com$/, /^(?:aid|feed|awcollectionid|awepisodeid)$/i],
  [/(?:^|\.)megaphone\.fm$/, /^updated$/i],
  [/(?:^|\.)libsyn\.com$/, /^dest-id$/i],
  [/(?:^|\.)art19\.com$/, /^rss_browser$/i],
  [/(?:^|\.)ausha\.co$/, /^t$/i],
  [/(?:^|\.)omny(?:content)?\.(?:fm|com)$/, /^in_playlist$/i],
];
/** Signed URLs of large cloud providers, with the parameters that belong to each signature. */
const SIGNATURES: [signature: RegExp, names: RegExp][] = [
  [/^signature$/i, /^(?:signature|expires|key-pair-id|policy|awsaccesskeyid|googleaccessid)$/i],
  [/^sig$/i, /^(?:sig|s[vrpeti]|spr|ske|skoid|sktid|skt|sks|skv|srt|ss)$/i],
];
/** Parameters that often change between two fetches of a feed. */
const EXPIRING_PARAMETERS =
  /^(?:t|ts|token|auth|hash|md5|sig|sign|signature|e|exp|expire|expires|st|hdne[as]|hdnts|nonce|policy|timestamp|time|v|ver|version|cb|rand|_)$/i;

/** URLs with more parameters than this keep all of them, because parsing and comparing them takes too long. */
const MAX_COMPARED = 100;

const withoutScheme = (text: string) => text.replace(/^(?:https?:)?\/{1,2}/i, '');
const nameOf = (parameter: string) => parameter.split('=', 1)[0] ?? '';

function withoutPrefixes(address: string): string {
  let rest = withoutScheme(address);
  for (let hops = 0; hops < 10; hops += 1) {
    const beginning = rest.slice(0, 500).toLowerCase();
    const prefix = MEASURING_PREFIXES.map((pattern) => pattern.exec(beginning)?.[0]).find(Boolean);
    if (!prefix) break;
    const target = withoutScheme(rest.slice(prefix.length).replace(/^(https?)%3a%2f%2f/i, '$1://'));
    // Some of these services also host audio: only strip the prefix if a URL follows.
    if (!BEGINS_WITH_HOST.test(target.slice(0, 300))) break;
    rest = target;
  }
  return rest;
}

function isNameless(host: string, parameters: string[]): (parameter: string) => boolean {
  const names = parameters.map(nameOf);
  const patterns = [
    TRACKING_PARAMETERS,
    ...HOST_TRACKING_PARAMETERS.filter(([pattern]) => pattern.test(host)).map(
      ([, pattern]) => pattern,
    ),
    ...SIGNATURES.filter(([signature]) => names.some((name) => signature.test(name))).map(
      ([, pattern]) => pattern,
    ),
  ];
  return (parameter) => patterns.some((pattern) => pattern.test(nameOf(parameter)));
}

function hasMany(query: string): boolean {
  let at = -1;
  for (let count = 0; count < MAX_COMPARED; count += 1) {
    at = query.indexOf('&', at + 1);
    if (at < 0) return false;
  }
  return true;
}

function withQuery(
  path: string,
  query: string,
  ignoredAmong: (parameters: string[]) => (parameter: string) => boolean,
): string {
  if (hasMany(query)) return `${path}?${query}`;
  const parameters = query.split('&').filter(Boolean);
  const isIgnored = ignoredAmong(parameters);
  const remaining = parameters.filter((parameter) => !isIgnored(parameter));
  return remaining.length > 0 ? `${path}?${remaining.join('&')}` : path;
}

function splitAt(text: string, mark: string): [before: string, after: string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/**
 * Returns a key for comparing audio URLs. It drops the scheme, fragment, tracking prefixes and parameters that do not
 * determine the recording.
 */
export function enclosureKey(url: string): string {
  const [address] = splitAt(normalizeEscapes(withoutEntities(url.trim())), '#');
  const [before, query] = splitAt(withoutPrefixes(address), '?');
  const path = before.replace(/^[^/]+/, (host) =>
    host
      .slice(host.lastIndexOf('@') + 1)
      .toLowerCase()
      .replace(/:(?:80|443)$/, ''),
  );
  return withQuery(path, query, (parameters) => isNameless(enclosureHost(path), parameters));
}

export const enclosureHost = (key: string): string => key.split(/[/:?]/, 1)[0] ?? '';

/** Also drops likely access parameters (`token`, `expires`) from an `enclosureKey`. Compare title and date as well. */
export function lastingKey(key: string): string {
  const [path, query] = splitAt(key, '?');
  return withQuery(path, query, () => (parameter) => EXPIRING_PARAMETERS.test(nameOf(parameter)));
}
