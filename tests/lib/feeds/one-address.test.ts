import { expect, test } from 'vitest';
import { readOpml } from '~/adapters/feeds/opml.server';
import { enclosureKey } from '~/lib/feeds/enclosure-key';
import { feedUrlKey, normalizeFeedUrl } from '~/lib/feeds/feed-url';
import { podcastGuidOf } from '~/lib/feeds/uuids.server';

const feedKey = (url: string) => feedUrlKey(normalizeFeedUrl(url) ?? url);

test.each([
  ['https://a.org/%d8%af/feed', 'https://a.org/%D8%AF/feed'],
  ['https://a.org/د/feed', 'http://a.org/%d8%AF/feed/'],
  ['https://a.org/%7Eamina/%66eed%2Dof', 'https://a.org/~amina/feed-of'],
  ['https://a.org/?feed=rss2&amp;cat=5', 'https://a.org/?feed=rss2&cat=5'],
  ['https://a.org/?feed=rss2&amp;amp;cat=5', 'https://a.org/?feed=rss2&cat=5'],
  ['https://a.org/?feed=rss2&#038;cat=%c3%a9', 'https://a.org/?feed=rss2&cat=%C3%A9'],
])('%s and %s are one', (one, other) => {
  expect(feedKey(one)).toBe(feedKey(other));
  expect(enclosureKey(new URL(one).href)).toBe(
    enclosureKey(new URL(other).href.replace(/\/$/, '')),
  );
});

test.each([
  ['https://a.org/a%2Fb', 'https://a.org/a/b'],
  ['https://a.org/%2541', 'https://a.org/A'],
  ['https://a.org/a%26b', 'https://a.org/a&b'],
  ['https://a.org/?q=%zz', 'https://a.org/?q=%ZZ'],
])('%s and %s are two', (one, other) => {
  expect(feedKey(one)).not.toBe(feedKey(other));
  expect(enclosureKey(one)).not.toBe(enclosureKey(other));
});

test('a list that was escaped twice names the feed', async () => {
  const list = '<opml><body><outline xmlUrl="https://a.org/?a=1&amp;amp;b=2"/></body></opml>';
  expect(await readOpml(Buffer.from(list))).toMatchObject([{ url: 'https://a.org/?a=1&b=2' }]);
});

test('the guid of a feed is made of its address as it is written', () => {
  const [one, other] = ['https://a.org/%d8', 'https://a.org/%D8'].map(podcastGuidOf);
  expect(one).not.toBe(other);
});
