import { z } from 'zod';
import { listBrowseAddresses } from '~/domain/search/browse/browse.server';
import { listPostAddresses } from '~/domain/blog/blog.server';
import { NotFoundError } from '~/domain/errors';
import { listEpisodePaths, listPodcastAddresses } from '~/domain/podcasts/sitemap-podcasts.server';
import { listSpeakerSlugs } from '~/domain/speakers/sitemap-speakers.server';
import { api, endpoint } from '~/http/api.server';
import { escapeXml } from '~/lib/text/escape-xml';
import { podcastPath } from '~/lib/web/podcast-path';
import { speakerPath } from '~/lib/web/speaker-path';
import { searchAddresses, type Translation } from '~/page-url.server';

type Address = { path: string; updatedAt?: string; translations?: Translation[] };

const pages = [
  '/',
  '/search',
  '/browse',
  '/featured',
  '/featured-episodes',
  '/blog',
  '/privacy',
  '/terms',
  '/contact',
  '/api',
];

async function addressesOf(name: string): Promise<Address[]> {
  if (name === 'pages.xml') return pages.map((path) => ({ path }));
  if (name === 'posts.xml') return listPostAddresses();
  if (name === 'browse.xml') return (await listBrowseAddresses()).map((path) => ({ path }));
  const [, kind = '', file] = /^(\w+)-([1-9]\d{0,4})\.xml$/.exec(name) ?? [];
  const list = Object.hasOwn(numbered, kind) ? numbered[kind] : undefined;
  if (!list) throw new NotFoundError();
  return list(Number(file));
}

const numbered: Record<string, (file: number) => Promise<Address[]>> = {
  podcasts: podcastsOf,
  episodes: episodesOf,
  speakers: speakersOf,
};

async function episodesOf(file: number): Promise<Address[]> {
  const paths = await listEpisodePaths(file);
  if (!paths) throw new NotFoundError();
  return paths.map((path) => ({ path }));
}

async function speakersOf(file: number): Promise<Address[]> {
  const slugs = await listSpeakerSlugs(file);
  if (!slugs) throw new NotFoundError();
  return slugs.map((slug) => ({ path: speakerPath(slug) }));
}

async function podcastsOf(file: number): Promise<Address[]> {
  const podcasts = await listPodcastAddresses(file);
  if (podcasts.length === 0) throw new NotFoundError();
  return podcasts.map(({ slug, updatedAt }) => ({
    path: podcastPath(slug),
    updatedAt,
  }));
}

function entry({ path, updatedAt, translations }: Address): string {
  const { url, alternates } = searchAddresses(path, translations);
  const changed = updatedAt ? `<lastmod>${updatedAt}</lastmod>` : '';
  const links = alternates.map(
    ({ hrefLang, href }) =>
      `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${escapeXml(href)}"/>`,
  );
  return `<url><loc>${escapeXml(url)}</loc>${changed}${links.join('')}</url>`;
}

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'A file of the sitemap.',
    params: z.object({ name: z.string().max(40) }),
    handle: async ({ params }) => {
      const entries = (await addressesOf(params.name)).map(entry);
      const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>`;
      return new Response(xml, {
        headers: { 'Content-Type': 'application/xml', 'Cache-Control': 'public, max-age=3600' },
      });
    },
  }),
});

export const action = loader;
