import { episodePath, speakerPath } from '../../../app/lib/web/site-paths';
import type { FullSite } from '../site/full-site';
import { openScreens, screenPaths } from './screen-paths';

type Viewer = 'visitor' | 'super_admin';

/** One state of a screen: its route, the path that shows it, and the viewer. */
type Screen = { route: string; path: string; viewer: Viewer };

const podcast = ({ slug }: { slug: string }) => `/podcast/${encodeURIComponent(slug)}`;
const lastPartOf = (path: string) => path.split('/').at(-1)!;

/** What stands for the parameters of a screen, by the beginning of its route. Later rows count more. */
const examples = (all: FullSite): [route: string, values: Record<string, string>][] => [
  ['/podcast', { slug: encodeURIComponent(all.arabic.slug) }],
  ['/podcast', { episode: lastPartOf(episodePath(all.arabic.slug, all.episode)) }],
  ['/episodes', { episodeId: all.episode.id }],
  ['/reviews', { reviewId: all.review.id }],
  ['/profile', { userId: all.reader.id }],
  ['/blog', { slug: all.post.slug }],
  ['/speaker', { name: lastPartOf(speakerPath(all.speaker.slug)) }],
  ['/quran', { surah: '2', verses: '255' }],
  ['/browse/language', { name: 'ar' }],
  ['/browse/topic', { name: 'hadith' }],
  ['/collections', { id: all.collections.own.id }],
  ['/collections/:id/report', { id: all.deskCollections.ofReader }],
  ['/admin/collections', { id: all.deskCollections.ofSite }],
  ['/admin/podcasts', { id: all.arabic.id }],
  ['/admin/episodes', { id: all.episode.id }],
  ['/admin/users', { id: all.reader.id }],
  ['/admin/messages', { id: all.messageId }],
  ['/admin/reports', { id: all.reportId }],
  ['/admin/replies', { id: all.replyId }],
  ['/admin/blog/posts', { id: all.post.id }],
  ['/admin/blog/categories', { id: all.category.id }],
  ['/admin/featured-podcasts', { id: all.featuredPodcast.id }],
  ['/admin/featured-episodes', { id: all.featuredEpisode.id }],
];

/** Screens with states that have a URL, or that more than one viewer sees. Those that are not listed have one path. */
function statesOfVisitors(all: FullSite): Record<string, string[]> {
  return {
    '/': ['/'],
    '/search': [
      '/search',
      '/search?q=tafsir',
      '/search?q=zzqqxx',
      '/search?trending=1',
      '/search?q=tafsir&language=ar',
      '/search?q=tones&in=transcripts',
      '/search?q=zzqqxx&in=transcripts',
    ],
    '/browse/language/:name/popular': [
      '/browse/language/ar/popular',
      '/browse/language/so/popular',
    ],
    '/browse/language/:name': ['/browse/language/ar', '/browse/language/so'],
    '/browse/topic/:name': ['/browse/topic/hadith', '/browse/topic/no-such-topic'],
    '/speaker/:name': [speakerPath(all.speaker.slug), '/speaker/nobody'],
    '/quran/:surah': ['/quran/2', '/quran/115'],
    '/quran/:surah/:verses': [
      '/quran/2/255',
      '/quran/2/255?kind=quoted',
      '/quran/2/255-257',
      '/quran/9/128',
      '/quran/2/287',
    ],
    '/featured': ['/featured', '/featured?language=ar&language=ur'],
    '/blog': ['/blog', `/blog?category=${all.category.slug}`],
    '/blog/:slug': [`/blog/${all.post.slug}`, '/blog/no-such-post'],
    '/login': ['/login', '/login?redirectTo=/favorites'],
    '/sign-in-again': ['/sign-in-again?to=/favorites'],
    '/reset-password': [`/reset-password?token=${all.resetToken}`, '/reset-password'],
    '/verify-email': ['/verify-email?token=of-no-letter'],
    '/favorites': ['/favorites'],
    '/history': ['/history'],
    '/my-collections': ['/my-collections'],
    '/collections/:id': [`/collections/${all.collections.shown.id}`, '/collections/none'],
    '/queue': ['/queue'],
    '/new': ['/new'],
    '/podcast/:slug': [
      podcast(all.arabic),
      podcast(all.urdu),
      `${podcast(all.arabic)}?q=zzqqxx`,
      '/podcast/no-such-podcast',
    ],
    '/podcast/:slug/episodes/:episode': [
      episodePath(all.arabic.slug, all.episode),
      `${episodePath(all.arabic.slug, all.episode)}?t=5`,
      `${podcast(all.arabic)}/episodes/no-such-episode`,
    ],
    '/profile/:userId': [`/profile/${all.reader.id}`, '/profile/nobody'],
    '/newsletter/unsubscribe': [`/newsletter/unsubscribe?token=${all.unsubscribeToken}`],
    '/*': ['/no/such/page'],
    '/admin': ['/admin'],
  };
}

function statesOfAdmins(all: FullSite): Record<string, string[]> {
  const { reader, arabic } = all;
  return {
    '/': ['/'],
    '/favorites': ['/favorites'],
    '/history': ['/history'],
    '/my-collections': ['/my-collections'],
    '/collections/:id': [
      `/collections/${all.collections.own.id}`,
      `/collections/${all.collections.shown.id}`,
    ],
    '/queue': ['/queue'],
    '/new': ['/new', '/new?played=hide'],
    '/logout': ['/logout'],
    '/my-profile': ['/my-profile', '/my-profile?edit'],
    '/my-profile/apps/allow': [`/my-profile/apps/allow?login=${all.appLogin}`],
    '/podcast/:slug': [podcast(arabic)],
    '/podcast/:slug/share': [`${podcast(arabic)}/share`],
    '/podcasts/waiting': ['/podcasts/waiting'],
    '/episodes/:episodeId/report': [`/episodes/${all.featuredEpisode.episodeId}/report`],
    '/profile/:userId': [
      `/profile/${reader.id}`,
      `/profile/${reader.id}?tab=reviews`,
      `/profile/${reader.id}?tab=activity`,
    ],
    '/admin': ['/admin'],
    '/admin/featured-podcasts': [
      '/admin/featured-podcasts',
      '/admin/featured-podcasts?q=islam',
      '/admin/featured-podcasts?q=zzqqxx',
    ],
    '/admin/featured-episodes': [
      '/admin/featured-episodes?q=tafsir',
      `/admin/featured-episodes?podcast=${arabic.id}`,
    ],
    '/admin/blog': ['/admin/blog', '/admin/blog?status=draft&search=zzqqxx'],
    '/admin/blog/categories': ['/admin/blog/categories', '/admin/blog/categories?search=zzqqxx'],
    '/admin/users': ['/admin/users', '/admin/users?search=zzqqxx', '/admin/users?state=banned'],
    '/admin/analytics': ['/admin/analytics', '/admin/analytics?search=zzqqxx'],
    '/admin/moderation': ['/admin/moderation', '/admin/moderation?search=zzqqxx'],
    '/admin/speakers': ['/admin/speakers', '/admin/speakers?search=zzqqxx'],
    '/admin/collections': ['/admin/collections', '/admin/collections?state=hidden&search=zzqqxx'],
    '/admin/collections/:id': [
      `/admin/collections/${all.deskCollections.ofSite}`,
      `/admin/collections/${all.deskCollections.ofReader}`,
    ],
    '/admin/messages': ['/admin/messages', '/admin/messages?search=zzqqxx'],
    '/admin/podcasts': ['/admin/podcasts', '/admin/podcasts?state=hidden&search=zzqqxx'],
    '/admin/podcasts/:id/merge': [
      `/admin/podcasts/${arabic.id}/merge`,
      `/admin/podcasts/${arabic.id}/merge?into=${all.urdu.id}`,
    ],
  };
}

/** The path of a screen that has no states: its route, with examples for the parameters. */
function pathOf(all: FullSite, route: string): string {
  const values = Object.assign(
    {},
    ...examples(all).map(([start, some]) => (route.startsWith(start) ? some : {})),
  ) as Record<string, string>;
  return route.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (!value) throw new Error(`${route}: no example for :${name} in screen-examples.ts`);
    return value;
  });
}

const listed = (viewer: Viewer, table: Record<string, string[]>): Screen[] =>
  Object.entries(table).flatMap(([route, paths]) => paths.map((path) => ({ route, path, viewer })));

/** Every screen of the full site, in each state that has a URL. Screens for members are shown to a super admin. */
export function screensOf(all: FullSite): Record<Viewer, Screen[]> {
  const visitors = statesOfVisitors(all);
  const admins = statesOfAdmins(all);
  const others = (viewer: Viewer) =>
    screenPaths
      .filter((route) => !(route in visitors) && !(route in admins))
      .filter((route) => openScreens.has(route) === (viewer === 'visitor'))
      .map((route) => ({ route, path: pathOf(all, route), viewer }));
  return {
    visitor: [...listed('visitor', visitors), ...others('visitor')],
    super_admin: [...listed('super_admin', admins), ...others('super_admin')],
  };
}
