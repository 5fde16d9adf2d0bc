import { index, prefix, route, type RouteConfig } from '@remix-run/route-config';

/** The site map: every screen, every form's address and every JSON call. */
export default [
  index('routes/home/route.tsx'),
  route('featured', 'routes/featured/route.tsx'),
  route('featured-episodes', 'routes/featured-episodes/route.tsx'),
  route('featured-episodes/:episodeId/play', 'routes/featured-episode-play/route.tsx'),

  route('admin', 'routes/admin/route.tsx', [
    index('routes/admin-featured-podcasts/route.tsx'),
    route('audit', 'routes/admin-audit/route.tsx'),
  ]),

  route('blog', 'routes/blog/route.tsx'),
  route('blog/feed.xml', 'routes/blog-feed/route.ts'),
  route('blog/:slug', 'routes/blog-post/route.tsx'),

  route('login', 'routes/login/route.tsx'),
  route('register', 'routes/register/route.tsx'),
  route('logout', 'routes/logout/route.tsx'),
  route('forgot-password', 'routes/forgot-password/route.tsx'),
  route('reset-password', 'routes/reset-password/route.tsx'),
  route('my-profile', 'routes/my-profile/route.tsx'),
  route('my-profile/preferences', 'routes/my-profile-preferences/route.tsx'),
  route('my-profile/sessions', 'routes/my-profile-sessions/route.tsx'),
  route('my-profile/password', 'routes/my-profile-password/route.tsx'),
  route('my-profile/delete', 'routes/my-profile-delete/route.tsx'),
  route('my-profile/export', 'routes/my-profile-export/route.ts'),

  route('theme', 'routes/theme/route.tsx'),
  route('newsletter', 'routes/newsletter/route.tsx'),
  route('healthz', 'routes/health/route.ts'),

  ...prefix('api', [
    route('auth/me', 'routes/api/auth-me.ts'),
    route('auth/login', 'routes/api/auth-login.ts'),
    route('auth/register', 'routes/api/auth-register.ts'),
    route('auth/logout', 'routes/api/auth-logout.ts'),
    route('profile', 'routes/api/profile.ts'),
    route('user/preferences', 'routes/api/user-preferences.ts'),
    route('featured-podcasts', 'routes/api/featured-podcasts.ts'),
    route('featured-podcasts/:podcastId/click', 'routes/api/featured-podcast-click.ts'),
    route('featured-episodes', 'routes/api/featured-episodes.ts'),
    route('featured-episodes/:episodeId/click', 'routes/api/featured-episode-click.ts'),
    route('admin/featured-podcasts', 'routes/api/admin-featured-podcasts.ts'),
    route('admin/featured-podcasts/:id', 'routes/api/admin-featured-podcast.ts'),
    route('admin/featured-episodes', 'routes/api/admin-featured-episodes.ts'),
    route('admin/featured-episodes/:id', 'routes/api/admin-featured-episode.ts'),
    route('admin/featured-analytics', 'routes/api/admin-featured-analytics.ts'),
    route('admin/users', 'routes/api/admin-users.ts'),
    route('admin/users/:id', 'routes/api/admin-user.ts'),
    route('admin/users/:id/role', 'routes/api/admin-user-role.ts'),
    route('analytics/stats', 'routes/api/analytics-stats.ts'),
    route('blog/categories', 'routes/api/blog-categories.ts'),
    route('blog/posts', 'routes/api/blog-posts.ts'),
    route('blog/posts/:slug', 'routes/api/blog-post.ts'),
    route('blog/posts/:id/view', 'routes/api/blog-post-view.ts'),
    route('admin/blog/categories', 'routes/api/admin-blog-categories.ts'),
    route('admin/blog/categories/:id', 'routes/api/admin-blog-category.ts'),
    route('admin/blog/posts', 'routes/api/admin-blog-posts.ts'),
    route('admin/blog/posts/:id', 'routes/api/admin-blog-post.ts'),
    route('*', 'routes/api/unknown.ts'),
  ]),

  route('*', 'routes/not-found/route.tsx'),
] satisfies RouteConfig;
