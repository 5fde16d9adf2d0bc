import { expect, test } from 'vitest';
import { readOpml } from '~/adapters/feeds/opml.server';

test('feeds in folders, each once, with titles where they are', () => {
  const opml = `<?xml version="1.0"?><opml version="2.0"><head><title>My shows</title></head><body>
    <outline text="Religion"><outline type="rss" text="A &amp;amp; B" xmlUrl=" https://a.org/feed "/>
      <outline text="deeper"><outline TYPE="rss" TITLE="تفسير" text="x" XMLURL="https://b.org/feed?x=1&amp;y=2"/></outline></outline>
    <outline type="rss" xmlUrl="https://a.org/feed"/><outline type="rss" url="https://c.org/feed"/>
    <outline text="a page" type="link" url="https://d.org"/></body></opml>`;
  expect(readOpml(opml)).toEqual([
    { url: 'https://a.org/feed', title: 'A & B' },
    { url: 'https://b.org/feed?x=1&y=2', title: 'تفسير' },
    { url: 'https://c.org/feed', title: null },
  ]);
});

test.each(['', 'nonsense', '<opml><body/></opml>', '<outline xmlUrl=""/>'])(
  'nothing in %j',
  (text) => {
    expect(readOpml(text)).toEqual([]);
  },
);
