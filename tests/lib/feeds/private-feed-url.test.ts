import { describe, expect, test } from 'vitest';
import { normalizeFeedUrl, privateFeedRefusal, shownFeedUrl } from '~/lib/feeds/feed-url';
import { textOf } from '~/messages/t';

describe('detecting private feed URLs', () => {
  test.each([
    'https://user:secret@example.org/rss',
    'https://user@example.org/rss',
    'feed://user:secret@example.org/rss',
    'feed:https://example.org/rss?token=abc',
    'https://www.patreon.com/rss/somebody?auth=AbC123_x&show=12',
    'https://example.org/feed?auth_token=1',
    'https://example.org/feed?ACCESS-TOKEN=1',
    'https://example.org/feed?x=1&key=abc',
    'https://example.org/feed?apiKey=abc',
    'https://example.org/feed?password=abc',
    'https://example.org/feed?X-Amz-Signature=abc',
    'https://example.supportingcast.fm/content/eyJ0IjoicCJ9.rss',
    'https://shows.supercast.com/feeds/AbCdEf',
    'https://api.substack.com/feed/podcast/1/private/00000000-1111-2222-3333-444444444444.rss',
    'https://example.org/rss/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.x',
    'https://example.org/feed;token=abc',
    'https://example.org/feed?show=1;token=abc',
    'https://example.org/feed;v=1;auth=abc/rss.xml?show=1',
    'https://example.org/token/0123456789abcdef/rss',
    'https://example.org/feed?session=abc',
    'https://example.org/feed?for=amina%40example.org',
  ])('%s', (address) => {
    expect(normalizeFeedUrl(address)).toBeNull();
    expect(textOf(privateFeedRefusal(address)!)).toContain('one subscriber');
    expect(shownFeedUrl(address)).toMatch(/^[a-z.]+\/…$/);
  });

  test.each([
    'https://example.org/feed?author=somebody',
    'https://example.org/feed?authors=7&authority=x',
    'https://example.org/feed?keyword=quran&passage=3&id=12&feed=podcast',
    'https://example.org/feed?token=',
    'https://example.org/feed;v=2;lang=ar?show=1;page=2',
    'https://example.org/@show/feed?handle=@show',
    'https://example.org/private/feed.xml',
    'https://feeds.example.org/eye/show.rss',
    'https://example.org/@somebody/feed.xml',
  ])('%s is public', (address) => {
    expect(normalizeFeedUrl(address)).toBe(address);
    expect(privateFeedRefusal(address)).toBeNull();
    expect(shownFeedUrl(address)).toBe(address);
  });
});
