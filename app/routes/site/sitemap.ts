import { z } from 'zod';
import { listPostAddresses, secondsUntilNextPost } from '~/domain/blog/blog.server';
import { NotFoundError } from '~/domain/errors';
import { listBrowseAddresses } from '~/domain/search/browse/browse.server';
import {
  countAddressFiles,
  listCollectionAddresses,
  listEpisodeAddresses,
  listPodcastAddresses,
  listPageAddresses,
  listSpeakerAddresses,
  listVerseAddresses,
} from '~/domain/site/sitemap.server';
import { env } from '~/env.server';
import { api, endpoint } from '~/http/api.server';
import { escapeXml } from '~/lib/html/html-from-text';
import { addressesOfVersions, type Translation } from '~/page-url.server';

const CACHED_SECONDS = 3_600;

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

async function listAddresses(name: string): Promise<string> {
  const urls = (await addressesOf(name)).map(entries);
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>`;
}

async function listFiles(): Promise<string> {
  const numberedFiles = Object.entries(await countAddressFiles()).flatMap(([kind, files]) =>
    Array.from({ length: files }, (_, i) => `${kind}-${i + 1}`),
  );
  const locations = ['pages', 'browse', 'posts', ...numberedFiles].map(
    (name) => `<sitemap><loc>${env.SITE_URL}/sitemap/${name}.xml</loc></sitemap>`,
  );
  return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locations.join('')}</sitemapindex>`;
}

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'Get the sitemap, or the file of it with that name.',
    params: z.object({ name: z.string().max(40).optional() }),
    handle: async ({ params: { name } }) => {
      const [xml, seconds] = await Promise.all([
        name === undefined ? listFiles() : listAddresses(name),
        secondsUntilNextPost(CACHED_SECONDS),
      ]);
      return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`, {
        headers: {
          'Content-Type': 'application/xml',
          'Cache-Control': `public, max-age=${seconds}`,
        },
      });
    },
  }),
});

export const action = loader;
