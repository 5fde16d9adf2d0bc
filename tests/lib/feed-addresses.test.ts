import { describe, expect, test } from 'vitest';
import { enclosureKey, lastingKey } from '~/lib/feeds/enclosure-key';
import { feedUrlKey, normalizeFeedUrl } from '~/lib/feeds/feed-url';
import { parsePodcastGuid, podcastGuidOf } from '~/lib/feeds/uuids.server';

describe('normalizeFeedUrl', () => {
  test.each([
    [' https://Example.org/feed/#top ', 'https://example.org/feed/'],
    ['feed://example.org/rss', 'http://example.org/rss'],
    ['feed:https://example.org/rss', 'https://example.org/rss'],
    ['itpc://example.org/rss', 'http://example.org/rss'],
    ['/sample/feeds/one.xml', '/sample/feeds/one.xml'],
  ])('%j', (text, url) => expect(normalizeFeedUrl(text)).toBe(url));

  test.each([
    'file:///etc/passwd',
    'ftp://example.org/rss',
    'https://user:secret@example.org/rss',
    '/sample/feeds/../../.env',
    '/sample/feeds/..%2f.env',
    '/sample/feeds/.hidden',
    '/other/feeds/one.xml',
    'javascript:alert(1)',
    'nonsense',
    `https://example.org/${'a'.repeat(3000)}`,
  ])('rejects %j', (text) => expect(normalizeFeedUrl(text)).toBeNull());

  test('ignores differences in scheme and trailing slashes', () => {
    expect(feedUrlKey('https://example.org/feed//')).toBe(feedUrlKey('http://example.org/feed'));
    expect(feedUrlKey('http://example.org/?feed=a')).not.toBe(feedUrlKey('http://example.org/'));
  });
});

describe('podcast GUID', () => {
  test('matches the two published values', () => {
    expect(podcastGuidOf('https://podnews.net/rss')).toBe('9b024349-ccf0-5f69-a609-6b82873eab3c');
    expect(podcastGuidOf('http://mp3s.nashownotes.com/pc20rss.xml')).toBe(
      '917393e3-1b1e-5cef-ace4-edaa54e1f810',
    );
  });

  test('accepts any case of a UUID, and rejects everything else', () => {
    expect(parsePodcastGuid(' 917393E3-1B1E-5CEF-ACE4-EDAA54E1F810\n')).toBe(
      '917393e3-1b1e-5cef-ace4-edaa54e1f810',
    );
    expect(parsePodcastGuid('my-show')).toBeNull();
    expect(parsePodcastGuid(null)).toBeNull();
  });
});

describe('enclosureKey', () => {
  const real = 'nyt.simplecastaudio.com/a/b/audio/128/default.mp3';
  test.each([
    `https://dts.podtrac.com/redirect.mp3/pdst.fm/e/pfx.vpixl.com/6qj4J/${real}?aid=rss&feed=x`,
    `https://chrt.fm/track/ABC123/${real}`,
    `https://chtbl.com/track/ABC123/${real}`,
    `https://op3.dev/e/https://${real}`,
    `https://op3.dev/e,pg=917393e3-1b1e-5cef-ace4-edaa54e1f810/${real}`,
    `https://mgln.ai/e/12/verifi.podscribe.com/rss/p/clrtpod.com/m/${real}`,
    `http://www.podtrac.com/pts/redirect.mp3/${real}`,
    `http://www.podtrac.com/pts/redirect.mp3?http://${real}`,
    `https://2.gum.fm/s.gum.fm/s-631f86ba3727560f9608b68b/${real}`,
    `https://media.blubrry.com/evening/p/${real}`,
    `https://media.blubrry.com/evening/https%3A%2F%2F${real}`,
    `https://arttrk.com/p/ABC1/pscrb.fm/rss/p/https://${real}`,
    `https://prfx.byspotify.com/e/${real}?utm_source=feed&utm_campaign=a`,
    `https://${real}?awCollectionId=1&awEpisodeId=2&fbclid=3`,
    `https://${real}?X-Amz-Date=20260301T100000Z&X-Amz-Expires=3600&X-Amz-Signature=abc`,
    `https://${real}?Expires=1772359200&Signature=abc~_&Key-Pair-Id=K1`,
    `https://${real}?sv=2024-01-01&se=2026-03-01&sr=b&sp=r&sig=abc%3D`,
    `https://${real}?`,
    `//${real}#t=10`,
    `  http://NYT.simplecastaudio.com:80/a/b/audio/128/default.mp3 `,
  ])('%s', (url) => expect(enclosureKey(url)).toBe(real));

  test.each([
    ['https://a.org/get.php?id=1', 'https://a.org/get.php?id=2'],
    ['https://a.org/play.mp3?id=7', 'https://a.org/play.mp3?id=8'],
    ['https://a.org/download.mp3?key=a', 'https://a.org/download.mp3?key=b'],
    [
      'https://a.org/redirect.mp3?http://b.org/1.mp3',
      'https://a.org/redirect.mp3?http://b.org/2.mp3',
    ],
    ['https://a.org/r.mp3?url=x?id=1', 'https://a.org/r.mp3?url=x?id=2'],
    ['https://a.org/play.mp3?token=a', 'https://a.org/play.mp3?token=b'],
    ['https://a.org/play.mp3?expires=1', 'https://a.org/play.mp3?expires=2'],
    ['https://a.org/play.mp3?feed=1', 'https://a.org/play.mp3?feed=2'],
    ['https://a.org/play.mp3?7', 'https://a.org/play.mp3?8'],
    ['https://a.org/A.mp3', 'https://a.org/a.mp3'],
    ['https://media.blubrry.com/show/1.mp3', 'https://media.blubrry.com/show/2.mp3'],
    ['https://a.org/podtrac.com/redirect.mp3/x', 'https://b.org/podtrac.com/redirect.mp3/x'],
  ])('%s differs from %s', (one, other) => expect(enclosureKey(one)).not.toBe(enclosureKey(other)));

  test('keeps a prefix that no URL follows', () => {
    expect(enclosureKey('https://pdst.fm/e/')).toBe('pdst.fm/e/');
  });

  test('lastingKey ignores a token but not the other parameters', () => {
    const [one, other, third] = ['id=7&token=a', 'id=7&token=b', 'id=8&token=a'].map((query) =>
      lastingKey(enclosureKey(`https://a.org/play.mp3?${query}`)),
    );
    expect(one).toBe(other);
    expect(one).not.toBe(third);
  });

  test('drops tracking parameters from a query of up to 100, and keeps all of a longer one', () => {
    const keyBeside = (visits: number) =>
      enclosureKey(`https://a.org/1.mp3?id=7${'&utm_source=x'.repeat(visits)}`);
    expect(keyBeside(99)).toBe('a.org/1.mp3?id=7');
    expect(keyBeside(100)).toContain('utm_source=x');
  });
});
