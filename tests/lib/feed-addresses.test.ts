import { describe, expect, test } from 'vitest';
import { enclosureKey } from '~/lib/enclosure-key';
import { feedUrlKey, normaliseFeedUrl } from '~/lib/feed-url';
import { parsePodcastGuid, podcastGuidOf } from '~/lib/podcast-guid.server';

describe('normaliseFeedUrl', () => {
  test.each([
    [' https://Example.org/feed/#top ', 'https://example.org/feed/'],
    ['feed://example.org/rss', 'http://example.org/rss'],
    ['feed:https://example.org/rss', 'https://example.org/rss'],
    ['itpc://example.org/rss', 'http://example.org/rss'],
    ['/sample/feeds/one.xml', '/sample/feeds/one.xml'],
  ])('%j', (text, url) => expect(normaliseFeedUrl(text)).toBe(url));

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
  ])('%j is refused', (text) => expect(normaliseFeedUrl(text)).toBeNull());

  test('scheme and trailing slashes do not make another feed', () => {
    expect(feedUrlKey('https://example.org/feed//')).toBe(feedUrlKey('http://example.org/feed'));
    expect(feedUrlKey('http://example.org/?feed=a')).not.toBe(feedUrlKey('http://example.org/'));
  });
});

describe('podcast guid', () => {
  test('the two published values', () => {
    expect(podcastGuidOf('https://podnews.net/rss')).toBe('9b024349-ccf0-5f69-a609-6b82873eab3c');
    expect(podcastGuidOf('http://mp3s.nashownotes.com/pc20rss.xml')).toBe(
      '917393e3-1b1e-5cef-ace4-edaa54e1f810',
    );
  });

  test('only the shape of a UUID counts', () => {
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
    `//${real}#t=10`,
    `  http://NYT.simplecastaudio.com:80/a/b/audio/128/default.mp3 `,
  ])('%s', (url) => expect(enclosureKey(url)).toBe(real));

  test('a query stays where it is the name of the file', () => {
    expect(enclosureKey('https://a.org/get.php?id=1')).not.toBe(
      enclosureKey('https://a.org/get.php?id=2'),
    );
  });

  test('the path keeps its case', () => {
    expect(enclosureKey('https://a.org/A.mp3')).not.toBe(enclosureKey('https://a.org/a.mp3'));
  });

  test('a prefix with nothing behind it stays', () => {
    expect(enclosureKey('https://pdst.fm/e/')).toBe('pdst.fm/e/');
  });
});
