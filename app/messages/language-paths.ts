import { DEFAULT_LANGUAGE } from './catalogue';
import { languages } from './generated/languages';

const prefixed = languages.map(({ tag }) => tag).filter((tag) => tag !== DEFAULT_LANGUAGE);
/** Does not match before two slashes, because the rest of the URL would name another host. */
const PREFIX = new RegExp(`^/(${prefixed.join('|') || '(?!)'})(?=/(?![/\\\\])|[?#]|\\.data$|$)`);

/** Returns a path's language by its prefix; English has none. */
export const languageOf = (path: string): string => PREFIX.exec(path)?.[1] ?? DEFAULT_LANGUAGE;

/** Returns the router's path, without a language prefix. */
export function withoutLanguage(path: string): string {
  const local = path.replace(PREFIX, '');
  return local.startsWith('/') ? local : `/${local}`;
}

/** Adds the language prefix to a router path. */
export function pathIn(tag: string, path: string): string {
  // Two slashes would name another host.
  const local = path.replace(/^[/\\]{2,}/, '/');
  if (tag === DEFAULT_LANGUAGE) return local;
  return local === '/' ? `/${tag}` : `/${tag}${local.replace(/^\/(?=[?#])/, '')}`;
}

/** Finds the site language for a tag in any case and region: `ar` for `AR-eg` (RFC 4647, section 3.4). */
export function siteLanguageFor(tag: string): string | undefined {
  const parts = tag.toLowerCase().split('-').slice(0, 4);
  const candidates = parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
  const matches = candidates.map((candidate) =>
    languages.find(({ tag }) => tag.toLowerCase() === candidate),
  );
  return matches.find(Boolean)?.tag;
}

const TAG_FIRST = /^\/([a-z]{2,3}(?:-[a-z\d]{1,8})*)(?=[/?]|$)/i;

/**
 * Returns where a URL starting with `/en`, `/AR` or `/ar-EG` should redirect; null if its prefix is correct or not a
 * language.
 */
export function correctedAddress(address: string): string | null {
  const [prefix = '', written = ''] = TAG_FIRST.exec(address) ?? [];
  const tag = siteLanguageFor(written);
  if (!tag || (tag === written && tag !== DEFAULT_LANGUAGE)) return null;
  const rest = address.slice(prefix.length);
  return pathIn(tag, rest.startsWith('/') ? rest : `/${rest}`);
}
