import { episodePath, speakerPath } from '../../../app/lib/web/site-paths';
import type { FullSite } from '../site/full-site';

type Viewer = 'visitor' | 'super_admin';

/** One state of a screen: its route, the path that shows it, and the viewer. */
type Screen = { route: string; path: string; viewer: Viewer };

const podcast = ({ slug }: { slug: string }) => `/podcast/${encodeURIComponent(slug)}`;

/** Paths by route; a test fails for a screen of the site map that is missing here. */
function screensOfVisitors(all: FullSite): Record<string, string[]> {
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
    '/browse': ['/browse'],
    '/browse/popular': ['/browse/popular'],
    '/browse/new': ['/browse/new'],
    '/browse/short': ['/browse/short'],
    '/browse/language/:name/popular': [
      '/browse/language/ar/popular',
      '/browse/language/so/popular',
    ],
    '/browse/topic/:name/popular': ['/browse/topic/hadith/popular'],
    '/browse/language/:name': ['/browse/language/ar', '/browse/language/so'],
    '/browse/topic/:name': ['/browse/topic/hadith', '/browse/topic/no-such-topic'],
    '/speaker/:name': [speakerPath(all.speaker.slug), '/speaker/nobody'],
    '/quran': ['/quran'],
    '/quran/:surah': ['/quran/2', '/quran/115'],
    '/quran/:surah/:verses': [
      '/quran/2/255',
      '/quran/2/255?kind=quoted',
      '/quran/2/255-257',
      '/quran/9/128',
      '/quran/2/287',
    ],
    '/featured': ['/featured', '/featured?language=ar&language=ur'],
    '/featured-episodes': ['/featured-episodes'],
    '/collections': ['/collections'],
    '/blog': ['/blog', `/blog?category=${all.category.slug}`],
    '/blog/:slug': [`/blog/${all.post.slug}`, '/blog/no-such-post'],
    '/login': ['/login', '/login?redirectTo=/favorites'],
    '/login/code': ['/login/code'],
    '/login/passkey': ['/login/passkey'],
    '/register': ['/register'],
    '/sign-in-again': ['/sign-in-again?to=/favorites'],
    '/forgot-password': ['/forgot-password'],
    '/reset-password': [`/reset-password?token=${all.resetToken}`, '/reset-password'],
    '/verify-email': ['/verify-email?token=of-no-letter'],
    '/favorites': ['/favorites'],
    '/history': ['/history'],
    '/library': ['/library'],
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
    '/profile/:userId/following': [`/profile/${all.reader.id}/following`],
    '/profile/:userId/followers': [`/profile/${all.reader.id}/followers`],
    '/newsletter': ['/newsletter'],
    '/newsletter/unsubscribe': [`/newsletter/unsubscribe?token=${all.unsubscribeToken}`],
    '/privacy': ['/privacy'],
    '/terms': ['/terms'],
    '/contact': ['/contact'],
    '/api': ['/api'],
    '/*': ['/no/such/page'],
    '/admin': ['/admin'],
  };
}

function screensOfAdmins(all: FullSite): Record<string, string[]> {
  const { post, category, review, reader, arabic } = all;
  return {
    '/': ['/'],
    '/favorites': ['/favorites'],
    '/following': ['/following'],
    '/history': ['/history'],
    '/history/clear': ['/history/clear'],
    '/my-collections': ['/my-collections'],
    '/collections/new': ['/collections/new'],
    '/collections/:id': [
      `/collections/${all.collections.own.id}`,
      `/collections/${all.collections.shown.id}`,
    ],
    '/collections/:id/edit': [`/collections/${all.collections.own.id}/edit`],
    '/collections/:id/delete': [`/collections/${all.collections.own.id}/delete`],
    '/episodes/:episodeId/collect': [`/episodes/${all.episode.id}/collect`],
    '/podcast/:slug/collect': [`${podcast(arabic)}/collect`],
    '/queue': ['/queue'],
    '/new': ['/new', '/new?played=hide'],
    '/logout': ['/logout'],
    '/my-profile': ['/my-profile', '/my-profile?edit'],
    '/my-profile/password': ['/my-profile/password'],
    '/my-profile/email': ['/my-profile/email'],
    '/my-profile/second-factor': ['/my-profile/second-factor'],
    '/my-profile/passkeys': ['/my-profile/passkeys'],
    '/my-profile/tokens': ['/my-profile/tokens'],
    '/my-profile/import': ['/my-profile/import'],
    '/my-profile/apps': ['/my-profile/apps'],
    '/my-profile/feeds': ['/my-profile/feeds'],
    '/my-profile/apps/allow': [`/my-profile/apps/allow?login=${all.appLogin}`],
    '/my-profile/delete': ['/my-profile/delete'],
    '/podcast/:slug': [podcast(arabic)],
    '/podcast/:slug/share': [`${podcast(arabic)}/share`],
    '/podcast/:slug/review': [`${podcast(arabic)}/review`],
    '/podcast/:slug/review/delete': [`${podcast(arabic)}/review/delete`],
    '/podcasts/waiting': ['/podcasts/waiting'],
    '/podcast/:slug/report': [`${podcast(arabic)}/report`],
    '/episodes/:episodeId/report': [`/episodes/${all.featuredEpisode.episodeId}/report`],
    '/reviews/:reviewId/report': [`/reviews/${review.id}/report`],
    '/collections/:id/report': [`/collections/${all.deskCollections.ofReader}/report`],
    '/reviews/:reviewId/remove': [`/reviews/${review.id}/remove`],
    '/profile/:userId': [
      `/profile/${reader.id}`,
      `/profile/${reader.id}?tab=reviews`,
      `/profile/${reader.id}?tab=activity`,
    ],
    '/admin': ['/admin', '/admin?q=islam', '/admin?q=zzqqxx'],
    '/admin/featured-podcasts/:id/remove': [
      `/admin/featured-podcasts/${all.featuredPodcast.id}/remove`,
    ],
    '/admin/featured-episodes': [
      '/admin/featured-episodes?q=tafsir',
      `/admin/featured-episodes?podcast=${arabic.id}`,
    ],
    '/admin/featured-episodes/:id/remove': [
      `/admin/featured-episodes/${all.featuredEpisode.id}/remove`,
    ],
    '/admin/blog': ['/admin/blog', '/admin/blog?status=draft&search=zzqqxx'],
    '/admin/blog/categories': ['/admin/blog/categories', '/admin/blog/categories?search=zzqqxx'],
    '/admin/blog/posts/new': ['/admin/blog/posts/new'],
    '/admin/blog/posts/:id': [`/admin/blog/posts/${post.id}`],
    '/admin/blog/posts/:id/preview': [`/admin/blog/posts/${post.id}/preview`],
    '/admin/blog/posts/:id/delete': [`/admin/blog/posts/${post.id}/delete`],
    '/admin/blog/posts/:id/letter': [`/admin/blog/posts/${post.id}/letter`],
    '/admin/blog/categories/:id/delete': [`/admin/blog/categories/${category.id}/delete`],
    '/admin/users': ['/admin/users', '/admin/users?search=zzqqxx'],
    '/admin/users/:id': [`/admin/users/${reader.id}`],
    '/admin/users/:id/delete': [`/admin/users/${reader.id}/delete`],
    '/admin/analytics': ['/admin/analytics', '/admin/analytics?search=zzqqxx'],
    '/admin/held-reviews': ['/admin/held-reviews'],
    '/admin/moderation': ['/admin/moderation', '/admin/moderation?search=zzqqxx'],
    '/admin/speakers': ['/admin/speakers', '/admin/speakers?search=zzqqxx'],
    '/admin/collections': ['/admin/collections', '/admin/collections?state=hidden&search=zzqqxx'],
    '/admin/collections/new': ['/admin/collections/new'],
    '/admin/collections/:id': [
      `/admin/collections/${all.deskCollections.ofSite}`,
      `/admin/collections/${all.deskCollections.ofReader}`,
    ],
    '/admin/messages': ['/admin/messages', '/admin/messages?search=zzqqxx'],
    '/admin/podcasts': ['/admin/podcasts', '/admin/podcasts?state=hidden&search=zzqqxx'],
    '/admin/podcasts/:id': [`/admin/podcasts/${arabic.id}`],
    '/admin/podcasts/:id/correct': [`/admin/podcasts/${arabic.id}/correct`],
    '/admin/podcasts/:id/merge': [
      `/admin/podcasts/${arabic.id}/merge`,
      `/admin/podcasts/${arabic.id}/merge?into=${all.urdu.id}`,
    ],
    '/admin/podcasts/:id/remove': [`/admin/podcasts/${arabic.id}/remove`],
    '/admin/episodes/:id': [`/admin/episodes/${all.episode.id}`],
    '/admin/podcasts/add': ['/admin/podcasts/add'],
    '/admin/audit': ['/admin/audit'],
    '/admin/site': ['/admin/site'],
  };
}

const listed = (viewer: Viewer, table: Record<string, string[]>): Screen[] =>
  Object.entries(table).flatMap(([route, paths]) => paths.map((path) => ({ route, path, viewer })));

/** Every screen of the full site, in each state that has a URL. */
export const screensOf = (all: FullSite) => ({
  visitor: listed('visitor', screensOfVisitors(all)),
  super_admin: listed('super_admin', screensOfAdmins(all)),
});
