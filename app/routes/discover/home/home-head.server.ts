import { env } from '~/env.server';
import { publicHead } from '~/http/pages/public-head.server';

const description =
  'Discover, play and review Islamic podcasts: Quran recitation, history, hadith, prayer and more, with a community from all over the world.';

export const homeHead = () =>
  publicHead({
    title: [],
    wholeTitle: `${env.SITE_NAME} – Discover Islamic podcasts`,
    description,
    path: '/',
    crumbs: null,
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: env.SITE_NAME,
        url: `${env.SITE_URL}/`,
        potentialAction: {
          '@type': 'SearchAction',
          target: {
            '@type': 'EntryPoint',
            urlTemplate: `${env.SITE_URL}/search?q={search_term_string}`,
          },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  });
