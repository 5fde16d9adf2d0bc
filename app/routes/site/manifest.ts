import { env } from '~/env.server';
import { api, endpoint } from '~/http/api.server';
import { pathIn } from '~/messages/language-paths';
import { pageLanguage, t } from '~/messages/t';

const icon = (src: string, size: number, purpose = 'any') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const icons = [
  icon('/icon-192.png', 192),
  icon('/icon-512.png', 512),
  icon('/icon-maskable-512.png', 512, 'maskable'),
];

const shortcuts = () => [
  { name: t('frame.search'), url: '/search' },
  { name: t('frame.new'), url: '/new' },
  { name: t('listening.queue'), url: '/queue' },
  { name: t('frame.library'), url: '/library' },
];

/** The app of one language; all languages share the worker, and its scope. */
function manifest() {
  const language = pageLanguage();
  const local = (path: string) => pathIn(language, path);
  return {
    id: local('/'),
    start_url: local('/'),
    scope: '/',
    name: env.SITE_NAME,
    short_name: env.SITE_NAME,
    description: t('frame.about'),
    lang: language,
    dir: t('language.direction'),
    display: 'standalone',
    background_color: '#faf7f1',
    theme_color: '#faf7f1',
    categories: ['music', 'education'],
    icons,
    shortcuts: shortcuts().map(({ name, url }) => ({ name, url: local(url), icons: [icons[0]] })),
    // The page itself follows the address, so that playback goes on (ui/offline).
    launch_handler: { client_mode: 'focus-existing' },
    share_target: {
      action: local('/shared'),
      method: 'GET',
      params: { title: 'title', text: 'text', url: 'url' },
    },
  };
}

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'Get the web app manifest of a language.',
    handle: async () =>
      new Response(JSON.stringify(manifest()), {
        headers: {
          'Content-Type': 'application/manifest+json; charset=utf-8',
          'Cache-Control': 'public, max-age=3600',
        },
      }),
  }),
});

export const action = loader;
