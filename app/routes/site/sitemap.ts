import { countAddressFiles } from '~/domain/site/sitemap.server';
import { env } from '~/env.server';
import { api, endpoint } from '~/http/api.server';

const numbered = (name: string, files: number) =>
  Array.from({ length: files }, (_, i) => `${name}-${i + 1}`);

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'Get the sitemap.',
    handle: async () => {
      const files = Object.entries(await countAddressFiles());
      const names = [
        ...['pages', 'browse', 'posts'],
        ...files.flatMap(([kind, count]) => numbered(kind, count)),
      ];
      const entries = names.map(
        (name) => `<sitemap><loc>${env.SITE_URL}/sitemap/${name}.xml</loc></sitemap>`,
      );
      const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>`;
      return new Response(xml, {
        headers: { 'Content-Type': 'application/xml', 'Cache-Control': 'public, max-age=3600' },
      });
    },
  }),
});

export const action = loader;
