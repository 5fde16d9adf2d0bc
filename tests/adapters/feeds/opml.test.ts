import { describe, expect, test } from 'vitest';
import { readOpml } from '~/adapters/feeds/opml.server';

test('reads feeds in folders without duplicates, with titles if there are any', async () => {
  const opml = `<?xml version="1.0"?><opml version="2.0"><head><title>My shows</title></head><body>
    <outline text="Religion"><outline type="rss" text="A &amp;amp; B" xmlUrl=" https://a.org/feed "/>
      <outline text="deeper"><outline TYPE="rss" TITLE="تفسير" text="x" XMLURL="https://b.org/feed?x=1&amp;y=2"/></outline></outline>
    <outline type="rss" xmlUrl="https://a.org/feed"/><outline type="rss" url="https://c.org/feed"/>
    <outline text="a page" type="link" url="https://d.org"/></body></opml>`;
  expect(await readOpml(Buffer.from(opml))).toEqual([
    { url: 'https://a.org/feed', title: 'A & B' },
    { url: 'https://b.org/feed?x=1&y=2', title: 'تفسير' },
    { url: 'https://c.org/feed', title: null },
  ]);
});

test('falls back to the text if the title is empty', async () => {
  const opml = `<opml><body><outline type="rss" title="" text="Lessons After Fajr" xmlUrl="https://a.org/1"/>
    <outline type="rss" title=" &#8203; " text="After Isha" xmlUrl="https://a.org/2"/>
    <outline type="rss" title="After Asr" text="" xmlUrl="https://a.org/3"/>
    <outline type="rss" title="" text=" " xmlUrl="https://a.org/4"/></body></opml>`;
  const titles = (await readOpml(Buffer.from(opml))).map(({ title }) => title);
  expect(titles).toEqual(['Lessons After Fajr', 'After Isha', 'After Asr', null]);
});

test('skips comments and everything below them', async () => {
  const opml = `<opml><body><outline text="Old" isComment=" TRUE "><outline text="x">
      <outline type="rss" xmlUrl="https://a.org/below" isComment="false"/></outline>
      <outline type="rss" xmlUrl="https://a.org/below-too"/></outline>
    <outline type="rss" xmlUrl="https://a.org/comment" isComment="true"/>
    <outline type="rss" xmlUrl="https://a.org/kept" isComment="false"/>
    <outline text="Folder"><outline type="rss" xmlUrl="https://a.org/also-kept"/></outline></body></opml>`;
  const urls = (await readOpml(Buffer.from(opml))).map(({ url }) => url);
  expect(urls).toEqual(['https://a.org/kept', 'https://a.org/also-kept']);
});

test.each(['', 'nonsense', '<opml><body/></opml>', '<outline xmlUrl=""/>'])(
  'finds no feeds in %j',
  async (text) => {
    expect(await readOpml(Buffer.from(text))).toEqual([]);
  },
);

describe('lists not in UTF-8', () => {
  const list = (declaration: string, title: string) =>
    `${declaration}<opml><body><outline type="rss" text="${title}" xmlUrl="https://a.org/feed"/></body></opml>`;

  test.each([
    ['little endian', (text: string) => Buffer.from(text, 'utf16le')],
    ['big endian', (text: string) => Buffer.from(text, 'utf16le').swap16()],
  ])('reads UTF-16 %s with and without a byte-order mark', async (_name, encode) => {
    const opml = list('<?xml version="1.0" encoding="utf-16"?>', 'تفسير');
    for (const text of [opml, `\ufeff${opml}`]) {
      expect(await readOpml(encode(text))).toEqual([{ url: 'https://a.org/feed', title: 'تفسير' }]);
    }
  });

  test.each([
    ['windows-1256', Buffer.from('cadde3edd1', 'hex')],
    ['windows-1254', Buffer.from('49fefd6b', 'hex')],
  ])('reads %s without a declared encoding', async (encoding, word) => {
    const [before = '', after = ''] = list('<?xml version="1.0"?>', 'Ders ?').split(' ?"');
    const opml = Buffer.concat([Buffer.from(`${before} `), word, Buffer.from(`"${after}`)]);
    const title = `Ders ${new TextDecoder(encoding).decode(word)}`;
    expect(await readOpml(opml)).toEqual([{ url: 'https://a.org/feed', title }]);
  });
});
