import { withoutLanguage } from '~/messages/language-paths';

/** The URL as the router sees it, without the language prefix; redirects add the prefix again. */
export function localUrl({ url }: Request): URL {
  const local = new URL(url);
  local.pathname = withoutLanguage(local.pathname);
  return local;
}
