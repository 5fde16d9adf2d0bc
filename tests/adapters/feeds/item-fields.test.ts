import { expect, test } from 'vitest';
import { ENCLOSURE, readShow, rss } from './read-feed';

const fieldsOf = async (inner: string) => {
  const { first } = await readShow(rss(`<item><title>One</title>${ENCLOSURE}${inner}</item>`));
  return first;
};

test.each([
  ['<itunes:author>Dr. Amina</itunes:author><dc:creator>admin</dc:creator>', 'Dr. Amina'],
  ['<itunes:author> </itunes:author><dc:creator><![CDATA[أحمد]]></dc:creator>', 'أحمد'],
  ['<author>studio@example.org (Imam &amp;amp; Guest)</author>', 'Imam & Guest'],
  ['<author>studio@example.org</author>', null],
  ['', null],
])('reads the author from %j', async (inner, author) => {
  expect(await fieldsOf(inner)).toMatchObject({ author });
});

test('reads a season name and the display form of an episode number', async () => {
  const inner =
    '<podcast:season name=" The Early  Years ">2</podcast:season><podcast:episode display="Ch. 3">204</podcast:episode>';
  expect(await fieldsOf(inner)).toMatchObject({
    season: 2,
    seasonName: 'The Early Years',
    episodeNumber: 204,
    episodeDisplay: 'Ch. 3',
  });
  const bengali = '<itunes:season>২</itunes:season><itunes:episode>১২</itunes:episode>';
  expect(await fieldsOf(bengali)).toMatchObject({ season: 2, episodeNumber: 12 });
  expect(await fieldsOf('<itunes:season>2</itunes:season>')).toMatchObject({
    season: 2,
    seasonName: null,
    episodeDisplay: null,
  });
});

test('reads chapters from the feed in order, under any prefix', async () => {
  const inner = `<p:chapters xmlns:p="http://podlove.org/simple-chapters" version="1.2">
    <p:chapter start="00:01:30.000" title="Watering &amp;amp; rain" href="https://example.org/w"/>
    <p:chapter start="0:00" title="Sowing" href="javascript:alert(1)"/>
    <p:chapter start="soon" title="Never"/><p:chapter start="2:00"/></p:chapters>`;
  const watering = { start: 90, title: 'Watering & rain', url: 'https://example.org/w' };
  expect(await fieldsOf(inner)).toMatchObject({
    inlineChapters: [{ start: 0, end: null, title: 'Sowing', url: null, image: null }, watering],
  });
  expect(await fieldsOf('')).toMatchObject({ inlineChapters: [] });
});

test('reads soundbites in whole seconds', async () => {
  const inner = `
    <podcast:soundbite startTime="73.4" duration="60.0">The <b>best</b> minute</podcast:soundbite>
    <podcast:soundbite startTime="0" duration="15.5"/>
    <podcast:soundbite startTime="soon" duration="5">Never</podcast:soundbite>
    <podcast:soundbite startTime="5" duration="0">Nor this</podcast:soundbite>
    <podcast:soundbite duration="5">Nor that</podcast:soundbite>`;
  expect(await fieldsOf(inner)).toMatchObject({
    soundbites: [
      { start: 73, end: 134, title: 'The best minute' },
      { start: 0, end: 16, title: '' },
    ],
  });
  const many = '<podcast:soundbite startTime="1" duration="2">Again</podcast:soundbite>'.repeat(50);
  const { soundbites } = (await fieldsOf(many)) as { soundbites: unknown[] };
  expect(soundbites).toHaveLength(20);
});

test.each([
  [
    'url="https://give.example.org/a">Support <b>us</b>',
    'https://give.example.org/a',
    'Support us',
  ],
  ['url="/give"> ', 'https://feeds.example.org/give', null],
])('reads the funding link from %j', async (inner, url, text) => {
  const { channel } = await readShow(rss(`<podcast:funding ${inner}</podcast:funding>`));
  expect(channel.funding).toEqual({ url, text });
});

test('uses the first web link for funding, and shortens its text', async () => {
  const words = 'Support this show. '.repeat(50);
  const { channel } = await readShow(
    rss(`<podcast:funding url="javascript:alert(1)">One</podcast:funding>
      <podcast:funding>Two</podcast:funding>
      <podcast:funding url="https://give.example.org/3">${words}</podcast:funding>
      <podcast:funding url="https://give.example.org/4">Four</podcast:funding>`),
  );
  expect(channel.funding?.url).toBe('https://give.example.org/3');
  expect(channel.funding?.text?.length).toBeLessThanOrEqual(128);
});

test('limits the combining marks in a name', async () => {
  const tower = `a${'&amp;#769;\u0316\u200d'.repeat(80)}b`;
  expect(await fieldsOf(`<itunes:author>${tower}</itunes:author>`)).toMatchObject({
    author: expect.stringMatching(/^a[\p{M}\u200d]{8}b$/u),
  });
});

test.each([
  ['<item xml:base="https://other.example.org/a/">', 'https://other.example.org/a/1.mp3'],
  ['<item xml:base="season-2/">', 'https://feeds.example.org/show/season-2/1.mp3'],
  ['<item>', 'https://feeds.example.org/show/1.mp3'],
])('resolves a URL in %s', async (start, url) => {
  const item = `${start}<title>One</title><enclosure url="1.mp3" type="audio/mpeg"/></item>`;
  const other = '<item xml:base="https://before.example.org/"><title>Zero</title></item>';
  const { items } = await readShow(rss(other + item));
  expect(items.at(-1)?.enclosure?.url).toBe(url);
});

test('reads a recording with a doubly escaped URL and an Ogg container type', async () => {
  const url = 'https://cdn.example.org/get?id=1&amp;amp;key=2';
  const { first } = await readShow(
    rss(`<item><title>One</title><enclosure url="${url}" type="application/ogg"/></item>`),
  );
  expect(first?.enclosure).toMatchObject({
    url: 'https://cdn.example.org/get?id=1&key=2',
    type: 'audio/ogg',
  });
});

test('drops credentials in URLs', async () => {
  const secret = 'https://me:secret@cdn.example.org';
  const { first } = await readShow(
    rss(
      `<item><title>One</title><link>${secret}/1</link><enclosure url="${secret}/1.mp3" type="audio/mpeg"/>
      <itunes:image href="${secret}/1.jpg"/></item>`,
    ),
  );
  expect(first?.enclosure?.url).toBe('https://cdn.example.org/1.mp3');
  expect(first?.imageUrl).toBe('https://cdn.example.org/1.jpg');
  expect(JSON.stringify(first)).not.toContain('secret');
});

test('treats an invisible title as missing, and cuts a long one between characters', async () => {
  const titled = async (title: string) => {
    const inner = '<enclosure url="https://cdn.example.org/dawn.mp3" type="audio/mpeg"/>';
    const { first } = await readShow(rss(`<item><title>${title}</title>${inner}</item>`));
    return first?.title;
  };
  expect(await titled('\u200b\u00ad\u2060\u3164')).toBe('dawn');
  expect(await titled(`a${'🎧'.repeat(700)}`)).toMatch(/^a(?:🎧){400,499}…$/u);
});

const described = async (item: string, channel = '') => {
  const { first, channel: show } = await readShow(
    rss(`${channel}<item><title>One</title>${ENCLOSURE}${item}</item>`),
    { clean: true },
  );
  return { text: first?.description, show: show.description };
};
const hrefs = (html: string | undefined) =>
  [...(html ?? '').matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
const LINK = '<description><![CDATA[<a href="/more">more</a>]]></description>';

test("resolves links in notes against the episode's page, else the show's", async () => {
  const show = `<link>https://show.example/home/</link>${LINK}`;
  const own = await described(`<link>https://lessons.example/13</link>${LINK}`, show);
  expect(hrefs(own.text)).toEqual(['https://lessons.example/more']);
  expect(hrefs(own.show)).toEqual(['https://show.example/more']);
  expect(hrefs((await described(LINK, show)).text)).toEqual(['https://show.example/more']);
  expect(hrefs((await described(LINK)).text)).toEqual([]);
});

test.each([
  ['<![CDATA[Ask <ask@show.example> now]]>'],
  ['Ask &lt;ask@show.example&gt; now'],
  ['Ask <ask@show.example> now'],
])('keeps an email address in angle brackets: %s', async (written) => {
  const { text } = await described(`<description>${written}</description>`);
  expect(text?.replace(/<[^>]*>/g, '')).toBe('Ask &lt;ask@show.example&gt; now');
});

test('ignores a duration that contradicts the file size', async () => {
  const item = (duration: string) =>
    `<item><title>One</title><enclosure url="https://cdn.example.org/1.mp3" type="audio/mpeg" length="57600000"/><itunes:duration>${duration}</itunes:duration></item>`;
  const { items } = await readShow(rss(['00:00:01', '45', '45:00', '45 دقيقة'].map(item).join('')));
  expect(items.map(({ duration }) => duration)).toEqual([null, null, 2700, 2700]);
});
