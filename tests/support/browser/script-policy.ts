import { createHash } from 'node:crypto';

type Script = { attributes: string; text: string };

/** Data for search engines is no script to browsers. */
export function scriptsOf(html: string): Script[] {
  const scripts = /<script(?! type="application\/ld\+json")([^>]*)>([^]*?)<\/script>/g;
  return [...html.matchAll(scripts)].map(([, attributes = '', text = '']) => ({
    attributes,
    text,
  }));
}

/** Whether a browser runs it under that Content-Security-Policy: by its nonce, or by the hash of its text. */
export function isAllowed({ attributes, text }: Script, policy: string): boolean {
  const [, sources = ''] = /script-src ([^;]*)/.exec(policy) ?? [];
  const [, nonce] = / nonce="([^"]+)"/.exec(attributes) ?? [];
  const hash = createHash('sha256').update(text).digest('base64');
  const allowed = [`'sha256-${hash}'`, ...(nonce ? [`'nonce-${nonce}'`] : [])];
  return allowed.some((source) => sources.split(' ').includes(source));
}
