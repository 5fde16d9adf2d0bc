import { countAddressFiles } from '~/domain/podcasts/sitemap-podcasts.server';
import { env } from '~/env.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'The sitemap.',
    handle: async () => {
      const files = await countAddressFiles();
      const names = [
        'pages',
        'browse',
        'posts',
        ...Array.from({ length: files }, (_, i) => `podcasts-${i + 1}`),
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
