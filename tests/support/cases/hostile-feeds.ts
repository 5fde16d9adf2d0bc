/** The worst feeds we could write, by what is bad about them, each generated on demand. */
const CHANNEL =
  '<rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Hostile</title>';

const feed = (inside: string) => `${CHANNEL}${inside}</channel></rss>`;

const item = (number: number, inside: string) =>
  `<item><title>Episode ${number}</title><guid>g${number}</guid><enclosure url="https://a.example/${number}.mp3" type="audio/mpeg" length="12345"/>${inside}</item>`;

const items = (count: number, inside: string) =>
  Array.from({ length: count }, (_, number) => item(number, inside)).join('');

const described = (html: string) => `<description><![CDATA[${html}]]></description>`;

/** Repeats a text up to the given number of kilobytes. */
const much = (part: string, kilobytes: number) =>
  part.repeat(Math.floor((kilobytes * 1024) / part.length));

export const hostileFeeds: Record<string, () => string> = {
  '2,000 items of nested tables and formulas': () =>
    feed(items(2_000, described('<table><td><b><math><mi>'.repeat(300)))),
  '60 items of 190 KB of open lists': () => feed(items(60, described(much('<ul><li>', 190)))),
  'a description of 200 KB of ampersands': () =>
    feed(items(1, described(`<p>${much('& ', 200)}</p>`))),
  '100 items of 200 KB of tags that close nothing': () =>
    feed(items(100, described(`${'<b>'.repeat(400)}${much('</i>', 198)}`))),
  '100 items of 200 KB of tags left open': () => feed(items(100, described(much('<p ', 200)))),
  'authors made of brackets': () =>
    feed(`<itunes:author>${much('@(', 1)}</itunes:author>${items(5_000, '')}`),
  'keywords and categories by the hundred thousand': () =>
    feed(
      `<itunes:keywords>${much('a,', 200)}</itunes:keywords>${'<itunes:category text="x"/>'.repeat(100_000)}${items(5_000, '')}`,
    ),
  'an item of 60 MB of other fields': () =>
    feed(
      item(
        1,
        Array.from({ length: 300 }, (_, at) => `<f${at}>${much('x', 200)}</f${at}>`).join(''),
      ),
    ),
  'one tag with half a million attributes': () =>
    feed(
      `<x ${Array.from({ length: 500_000 }, (_, at) => `a${at}=""`).join(' ')}/>${items(10, '')}`,
    ),
  'an attribute of 20 MB': () => feed(`<x a="${much('y', 20_000)}"/>${items(10, '')}`),
  'a namespace of slashes': () =>
    feed(items(20, `<x xmlns:q="${much('/', 60)}-"><q:a/><q:b/><q:c/></x>`)),
  'three million entities': () =>
    feed(items(75, `<description>${much('&amp;', 195)}</description>`)),
  'a million nested elements': () => feed(`${items(10, '')}${'<z>'.repeat(1_000_000)}`),
  'sections that never end': () =>
    feed(`${items(10, '')}<description><![CDATA[${much(']]', 30_000)}`),
  'two million enclosures': () =>
    feed(item(1, '<enclosure url="x" type="audio/mpeg"/>'.repeat(1_000_000))),
  'persons and transcripts without end': () =>
    feed(
      items(
        500,
        '<podcast:person role="host">A</podcast:person><podcast:transcript url="https://a.example/t" type="text/vtt"/>'.repeat(
          900,
        ),
      ),
    ),
  'pictures of 200 KB in 300 descriptions': () =>
    feed(items(300, described(`<img src="data:image/png;base64,${much('QUJD', 190)}">`))),
  '20,000 small items': () => feed(items(20_000, described('<p>x</p>'))),
  '2,000 titles and authors of nothing but marks': () =>
    feed(
      Array.from({ length: 2_000 }, (_, number) =>
        item(number, `<itunes:author>a${'\u0316\u0301'.repeat(490)}</itunes:author>`).replace(
          'Episode ',
          `a${'\u0301\u0316'.repeat(490)}`,
        ),
      ).join(''),
    ),
  '40 items with addresses of hosts without end': () => {
    const host = Array.from({ length: 20_000 }, (_, at) =>
      String.fromCodePoint(0x4e00 + ((at * 7_919) % 20_000)),
    ).join('');
    const address = `https://${host}/`;
    return feed(
      items(
        40,
        `<link>${address}</link><itunes:image href="${address}a.jpg"/>${described(address)}`,
      ),
    );
  },
  'a web page of open tags': () => `<!doctype html><html>${'<b>'.repeat(300_000)}`,
};
