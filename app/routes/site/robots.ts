import { env } from '~/env.server';
import { api, endpoint } from '~/http/api.server';
import { languages } from '~/messages/generated/languages';
import { pathIn } from '~/messages/language-paths';

/** Paths that would waste a crawler's visits. What is personal says itself that it is not to be listed. */
const closed = [
  '/api/',
  '/language',
  // A sign-in for each page that leads there.
  '/login?',
  // Results are for people; crawlers find the same podcasts by topic and language under /browse.
  '/search?q=',
  '/search?*&q=',
  '/theme',
];

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'Get the crawler rules (robots.txt).',
    handle: async () => {
      const rules = languages.flatMap(({ tag }) =>
        closed.map((path) => `Disallow: ${pathIn(tag, path)}`),
      );
      const text = ['User-agent: *', ...rules, '', `Sitemap: ${env.SITE_URL}/sitemap.xml`, ''];
      return new Response(text.join('\n'), {
        headers: {
          'Content-Type': 'text/plain; charset=utf-8',
          'Cache-Control': 'public, max-age=3600',
        },
      });
    },
  }),
});

export const action = loader;
