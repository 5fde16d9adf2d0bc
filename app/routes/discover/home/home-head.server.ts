import { env } from '~/env.server';
import { publicHead } from '~/http/pages/public-head.server';
import { pageUrl } from '~/page-url.server';
import { t } from '~/messages/t';

export const homeHead = () =>
  publicHead({
    title: [],
    wholeTitle: t('home.title', { site: env.SITE_NAME }),
    description: t('home.description'),
    path: '/',
    crumbs: null,
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: env.SITE_NAME,
        url: pageUrl('/'),
        potentialAction: {
          '@type': 'SearchAction',
          target: {
            '@type': 'EntryPoint',
            urlTemplate: pageUrl('/search?q={search_term_string}'),
          },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  });
