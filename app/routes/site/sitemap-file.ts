import { z } from 'zod';
import { listBrowseAddresses } from '~/domain/search/browse/browse.server';
import { listPostAddresses } from '~/domain/blog/blog.server';
import {
  listCollectionAddresses,
  listEpisodeAddresses,
  listPodcastAddresses,
  listPageAddresses,
  listSpeakerAddresses,
  listVerseAddresses,
} from '~/domain/site/sitemap.server';
import { NotFoundError } from '~/domain/errors';
import { api, endpoint } from '~/http/api.server';
import { escapeXml } from '~/lib/html/html-from-text';
import { addressesOfVersions, type Translation } from '~/page-url.server';

type Address = { path: string; updatedAt?: string; translations?: Translation[] };

async function addressesOf(name: string): Promise<Address[]> {
  if (name === 'pages.xml') return listPageAddresses();
  if (name === 'posts.xml') return listPostAddresses();
  if (name === 'browse.xml') return listBrowseAddresses();
  const [, kind = '', file] = /^(\w+)-([1-9]\d{0,4})\.xml$/.exec(name) ?? [];
  const list = Object.hasOwn(numbered, kind) ? numbered[kind] : undefined;
  const addresses = await list?.(Number(file));
  if (!addresses) throw new NotFoundError();
  return addresses;
}

const numbered: Record<string, (file: number) => Promise<Address[] | null>> = {
  podcasts: listPodcastAddresses,
  episodes: listEpisodeAddresses,
  speakers: listSpeakerAddresses,
  verses: listVerseAddresses,
  collections: listCollectionAddresses,
};

/** One `<url>` per language, because search engines ignore URLs without their own `<loc>`. */
function entries({ path, updatedAt, translations }: Address): string {
  const { urls, alternates } = addressesOfVersions(path, translations);
  const changed = updatedAt ? `<lastmod>${updatedAt}</lastmod>` : '';
  const links = alternates.map(
    ({ hrefLang, href }) =>
      `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${escapeXml(href)}"/>`,
  );
  const rest = `${changed}${links.join('')}`;
  return urls.map((url) => `<url><loc>${escapeXml(url)}</loc>${rest}</url>`).join('');
}

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'Get a file of the sitemap.',
    params: z.object({ name: z.string().max(40) }),
    handle: async ({ params }) => {
      const urls = (await addressesOf(params.name)).map(entries);
      const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>`;
      return new Response(xml, {
        headers: { 'Content-Type': 'application/xml', 'Cache-Control': 'public, max-age=3600' },
      });
    },
  }),
});

export const action = loader;
