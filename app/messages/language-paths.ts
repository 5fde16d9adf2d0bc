import { DEFAULT_LANGUAGE } from './default-language';
import { languages } from './generated/languages';

const prefixed = languages.map(({ tag }) => tag).filter((tag) => tag !== DEFAULT_LANGUAGE);
/** Not before two slashes: without the prefix they would name another host. */
const PREFIX = new RegExp(`^/(${prefixed.join('|') || '(?!)'})(?=/(?![/\\\\])|[?#]|\\.data$|$)`);

/** Language tag of a path by its prefix; English has none. */
export const languageOf = (path: string): string => PREFIX.exec(path)?.[1] ?? DEFAULT_LANGUAGE;

/** The router's name for a path: without the prefix of any language. */
export function withoutLanguage(path: string): string {
  const local = path.replace(PREFIX, '');
  return local.startsWith('/') ? local : `/${local}`;
}

/** A path of the router as an address of that language. */
export function pathIn(tag: string, path: string): string {
  // Two slashes would name another host.
  const local = path.replace(/^[/\\]{2,}/, '/');
  if (tag === DEFAULT_LANGUAGE) return local;
  return local === '/' ? `/${tag}` : `/${tag}${local.replace(/^\/(?=[?#])/, '')}`;
}
