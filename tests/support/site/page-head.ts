import { decodeHTML } from 'entities';

export type PageHead = {
  title: string;
  canonical: string | null;
  robots: string | null;
  /** By name or property. */
  meta: Record<string, string>;
  /** Structured data by type. */
  data: Record<string, Record<string, unknown>>;
};

const attributesOf = (tag: string): Record<string, string> =>
  Object.fromEntries(
    [...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, decodeHTML(value!)]),
  );

/** A page's metadata for search engines and chats. */
export function headOf(html: string): PageHead {
  const tags = (name: string) =>
    [...html.matchAll(new RegExp(`<${name}\\s[^>]*>`, 'g'))].map(([tag]) => attributesOf(tag));
  const meta = Object.fromEntries(
    tags('meta').map(({ name, property, content = '' }) => [name ?? property ?? '', content]),
  );
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json!) as Record<string, unknown>,
  );
  return {
    title: decodeHTML(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    canonical: tags('link').find(({ rel }) => rel === 'canonical')?.href ?? null,
    robots: meta.robots ?? null,
    meta,
    data: Object.fromEntries(data.map((one) => [String(one['@type']), one])),
  };
}
