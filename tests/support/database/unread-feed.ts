/**
 * The addresses of a podcast and of its feed, which the site leaves unread: its background job would fail to read it, and
 * a merge or a refresh is refused meanwhile.
 */
export const unreadFeed = (slug: string) => ({
  slug,
  rssUrl: `https://feeds.example.org/${slug}`,
  rssUrlKey: `feeds.example.org/${slug}`,
  feedNextCheckAt: new Date('2100-01-01'),
});
