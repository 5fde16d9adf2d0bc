import { beforeAll, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { indexPodcast } from '~/domain/feeds/search-index.server';
import { callRoute, signedInUser, storedPodcast } from '../../support/site/call';
import { routes } from '../../support/site/server-build';

// The fields that callers read, by name. The rest is covered by the API description.

type Person = Awaited<ReturnType<typeof signedInUser>>;
let admin: Person;
let podcast: Awaited<ReturnType<typeof storedPodcast>>;
let ids: Record<string, string>;

beforeAll(async () => {
  admin = await signedInUser('admin');
  podcast = await storedPodcast({ slug: 'shapes', title: 'Shapes', episodes: 2 });
  const both = { userId: admin.id, podcastId: podcast.id };
  const episodeId = podcast.episodeIds[0]!;
  await indexPodcast(podcast.id);
  const category = await db.blogCategory.create({ data: { name: 'Guides', slug: 'guides' } });
  const [post] = await Promise.all([
    db.blogPost.create({
      data: {
        title: 'A post',
        slug: 'a-post',
        content: 'x',
        authorName: 'a',
        status: 'published',
        publishedAt: new Date(),
        categoryId: category.id,
      },
    }),
    db.favorite.create({ data: both }),
    db.review.create({ data: { ...both, rating: 4, content: 'Good' } }),
    db.activity.create({ data: { ...both, actionType: 'review', subjectId: podcast.id } }),
    db.featuredPodcast.create({ data: { podcastId: podcast.id, notes: 'Why' } }),
    db.featuredEpisode.create({ data: { podcastId: podcast.id, episodeId, activeSlot: 1 } }),
    db.search.create({ data: { query: 'quran' } }),
    db.sharedSearchTerm.create({
      data: { day: new Date().toISOString().slice(0, 10), term: 'quran', typed: 'Quran' },
    }),
  ]);
  ids = { ME: admin.id, POD: podcast.id, ONE: post.id };
});

/** The response of a GET route. */
async function read(address: string): Promise<unknown> {
  const [path] = address.split('?');
  const parts = path!.slice(1).split('/');
  for (const route of Object.values(routes)) {
    const names = route.path?.split('/') ?? [];
    const fits = names.every((name, index) => name.startsWith(':') || name === parts[index]);
    if (!route.path?.startsWith('api/') || names.length !== parts.length || !fits) continue;
    const params = Object.fromEntries(
      names.flatMap((name, index) =>
        name.startsWith(':') ? [[name.slice(1), parts[index]!]] : [],
      ),
    );
    const call = { path: address, params, token: admin.token };
    const response = await callRoute(route.module as never, call);
    expect(response.status, address).toBe(200);
    return response.json();
  }
  throw new Error(`No route answers ${address}`);
}

/** The value at a path such as `featuredPodcasts.0.podcast`. */
const within = (value: unknown, place: string): object =>
  place
    .split('.')
    .filter(Boolean)
    .reduce((inner, name) => (inner as Record<string, unknown>)[name], value) as object;

const PODCAST =
  'id slug title description imageUrl author ownerName language genres categories episodeCount rssUrl itunesId dead lastUpdateTime podcastIndexId cached';
const EPISODE = 'id title description pubDate duration audioUrl';
const PAGE = 'totalCount currentPage totalPages hasNextPage hasPreviousPage';
const USER =
  'id username email role bio ageRange countryOfOrigin countryOfResidence primaryLanguage otherLanguages topicsOfInterest knowledgeLevel referralSource autoplayEnabled autoStartEnabled lastLoginAt createdAt';
const PLACED = 'id podcastId podcast notes displayOrder isActive';
const POST =
  'id title slug content excerpt categoryId category status publishedAt featuredImageUrl metaDescription metaKeywords viewCount author';

test.each([
  ['/api/auth/me', 'user', USER],
  ['/api/profile', 'user', USER],
  ['/api/user/ME', 'user', 'id username bio favoritesCount reviewsCount'],
  ['/api/user/ME/favorites', 'favorites.0', 'id podcastId'],
  ['/api/user/ME/reviews', 'reviews.0', 'id rating content createdAt user'],
  ['/api/user/ME/activity', 'activities.0', 'id actionType createdAt'],
  ['/api/favorites', 'favorites.0', 'id podcast podcastId'],
  [
    '/api/favorites',
    'favorites.0.podcast',
    'id slug title imageUrl author categories episodeCount',
  ],
  ['/api/search/podcasts?q=shapes&limit=20', '', 'podcasts source'],
  [
    '/api/search/podcasts?q=shapes',
    'podcasts.0',
    'id slug title imageUrl author categories episodeCount cached inDatabase podcastIndexId',
  ],
  ['/api/podcasts/search?q=shapes', 'podcasts.0', 'id slug title'],
  ['/api/podcast/shapes', 'podcast', PODCAST],
  ['/api/podcast/shapes/episodes?page=1&limit=1&sort=oldest', '', 'episodes totalPages total'],
  ['/api/podcast/shapes/episodes', 'episodes.0', EPISODE],
  [
    '/api/podcast/POD/ratings',
    '',
    'averageRating ratingCount sentimentPositive sentimentNegative keywords',
  ],
  ['/api/podcast/shapes/reviews', '', `reviews averageRating reviewCount userReview ${PAGE}`],
  ['/api/podcast/shapes/reviews', 'reviews.0.user', 'username'],
  ['/api/featured-podcasts', 'featuredPodcasts.0', PLACED],
  ['/api/featured-episodes', 'featuredEpisodes.0', `${PLACED} episodeId episode`],
  ['/api/featured-episodes', 'featuredEpisodes.0.episode', EPISODE],
  ['/api/featured-episodes', 'featuredEpisodes.0.podcast', 'id slug title description imageUrl'],
  ['/api/admin/featured-podcasts', 'featuredPodcasts.0', PLACED],
  ['/api/admin/featured-episodes', 'featuredEpisodes.0', `${PLACED} episodeId episode`],
  [
    '/api/admin/featured-analytics?page=1&limit=5',
    '',
    'analytics currentPage totalPages totalCount',
  ],
  [
    '/api/admin/featured-analytics',
    'analytics.0',
    'podcastId podcastTitle clickCount timesFeatured currentlyFeatured lastFeaturedAt',
  ],
  ['/api/admin/users?page=1&limit=10', '', `users ${PAGE}`],
  ['/api/admin/users', 'users.0', 'id username email role createdAt lastLoginAt'],
  ['/api/analytics/stats', '', 'userCount podcastCount topSearchTerms'],
  ['/api/analytics/stats', 'topSearchTerms.0', 'query count'],
  ['/api/admin/blog/categories', 'categories.0', 'id name slug description'],
  ['/api/admin/blog/posts', 'posts.0', POST.replace(/ (content|meta\w+)/g, '')],
  ['/api/blog/categories', 'categories.0', 'id name slug description'],
  ['/api/blog/posts?page=1&limit=10', '', `posts ${PAGE}`],
  ['/api/blog/posts/a-post', 'post', POST],
  ['/api/admin/blog/posts/ONE', 'post', POST],
  ['/api/blog/posts/a-post', 'post.author', 'username'],
  ['/api/blog/posts/a-post', 'post.category', 'name'],
])('%s returns at %s the fields %s', async (address, place, fields) => {
  const answer = await read(address.replace(/\b(ME|POD|ONE)\b/, (name) => ids[name]!));
  expect(Object.keys(within(answer, place))).toEqual(expect.arrayContaining(fields.split(' ')));
});
