import { describe, expect, test } from 'vitest';
import { ENCLOSURE, readShow, rss } from '../read-feed';

const GOOD = 'https://example.org/good.jpg';
const plain = `<image><url>${GOOD}</url><title>T</title></image>`;

describe("the channel's cover", () => {
  test.each([
    ['nothing', '<itunes:image href=""/>'],
    ['no attribute', '<itunes:image/>'],
    ['a word', '<itunes:image href="none"/>'],
    ['half an address', '<itunes:image href="https://"/>'],
    ['a doubled scheme', '<itunes:image href="https://https://example.org/a.jpg"/>'],
    ['two addresses', '<itunes:image href="https://example.orghttps://example.org/a.jpg"/>'],
    ['a broken scheme', '<itunes:image href="https:/example.org/a.jpg"/>'],
    ['a scheme without its colon', '<itunes:image href="http//example.org/a.jpg"/>'],
    ['a host without a scheme', '<itunes:image href="www.example.org/a.jpg"/>'],
    ['a host alone', '<itunes:image href="cdn.example.org/a.jpg"/>'],
    ['a word of a program', '<itunes:image href="undefined.jpg"/>'],
    ['another scheme', '<itunes:image href="ftp://example.org/a.jpg"/>'],
    ['a data address', '<itunes:image href="data:image/png;base64,AAAA"/>'],
    ['a local file', '<itunes:image href="C:\\covers\\a.jpg"/>'],
    ['a site', '<itunes:image href="https://example.org/"/>'],
    ['a web page', '<itunes:image href="https://example.org/show/about.html"/>'],
    ['the path of a page', '<itunes:image href="/show/cover"/>'],
    ['a folder', '<itunes:image href="https://example.org/covers/"/>'],
  ])('prefers a good image over %s in itunes:image', async (_name, bad) => {
    for (const good of [
      plain,
      `<podcast:image href="${GOOD}"/>`,
      `<podcast:images srcset="https://example.org/small.jpg 300w, ${GOOD} 3000w"/>`,
      `<itunes:image href="${GOOD}"/>`,
    ]) {
      expect((await readShow(rss(`${bad}${good}`))).channel.imageUrl).toBe(GOOD);
    }
  });

  test.each([
    ['https://example.org/cover', 'https://example.org/cover'],
    ['//example.org/a.png', 'https://example.org/a.png'],
    ['covers/v1.2/a.jpg', 'https://feeds.example.org/show/covers/v1.2/a.jpg'],
    ['../a.jpg', 'https://feeds.example.org/a.jpg'],
    ['art.webp?v=2', 'https://feeds.example.org/show/art.webp?v=2'],
    ['https://example.org/image.php?id=3', 'https://example.org/image.php?id=3'],
    ['https://example.org/covers/7/', 'https://example.org/covers/7/'],
    ['\n https://example.org/\n  my cover.jpg ', 'https://example.org/my%20cover.jpg'],
  ])('accepts and prefers %j', async (href, url) => {
    const rest = href.endsWith('7/') ? '' : plain;
    const { channel } = await readShow(rss(`${rest}<itunes:image href="${href}"/>`));
    expect(channel.imageUrl).toBe(url);
  });

  test('does not use a banner as a cover', async () => {
    const banner = '<podcast:image href="https://example.org/wide.jpg" aspect-ratio="16/9"/>';
    const square = `<podcast:image href="${GOOD}" aspect-ratio="1/1"/>`;
    expect((await readShow(rss(banner + square))).channel.imageUrl).toBe(GOOD);
  });
});

test("skips an episode's malformed image for the next one, or none", async () => {
  const item = (pictures: string) => `<item><title>One</title>${ENCLOSURE}${pictures}</item>`;
  const bad = '<itunes:image href="undefined"/>';
  const { items } = await readShow(rss(item(`${bad}<media:thumbnail url="${GOOD}"/>`) + item(bad)));
  expect(items.map(({ imageUrl }) => imageUrl)).toEqual([GOOD, null]);
});
