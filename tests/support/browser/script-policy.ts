import { createHash } from 'node:crypto';

type Script = { attributes: string; text: string };

/** Browsers do not treat structured data for search engines as a script. */
export function scriptsOf(html: string): Script[] {
  const scripts = /<script(?! type="application\/ld\+json")([^>]*)>([^]*?)<\/script>/g;
  return [...html.matchAll(scripts)].map(([, attributes = '', text = '']) => ({
    attributes,
    text,
  }));
}

/** Whether a browser would run the script under that Content-Security-Policy, by nonce or by hash. */
export function isAllowed({ attributes, text }: Script, policy: string): boolean {
  const [, sources = ''] = /script-src ([^;]*)/.exec(policy) ?? [];
  const [, nonce] = / nonce="([^"]+)"/.exec(attributes) ?? [];
  const hash = createHash('sha256').update(text).digest('base64');
  const allowed = [`'sha256-${hash}'`, ...(nonce ? [`'nonce-${nonce}'`] : [])];
  return allowed.some((source) => sources.split(' ').includes(source));
}
