import { withoutLanguage } from '~/messages/language-paths';

/** The address as the router names it, without the prefix of a language: redirects add it again. */
export function localUrl({ url }: Request): URL {
  const local = new URL(url);
  local.pathname = withoutLanguage(local.pathname);
  return local;
}
