import { describe, expect, test } from 'vitest';
import { feedBodyOf, FeedBodyWriter } from '~/adapters/feeds/fetch/feed-body.server';
import { parseFeed, type ParseOptions } from '~/adapters/feeds/parse/parse-feed.server';
import { BASE, ENCLOSURE, readFeed, readShow, readToEnd, rss } from '../read-feed';

const item = (inner: string) => `<item><title>One</title>${ENCLOSURE}${inner}</item>`;

test('reads every common field of a simple feed', async () => {
  const { channel, items } = await readShow(
    rss(`<title>Evening Circle</title><link>https://example.org/</link><description>About &lt;b&gt;us&lt;/b&gt;</description>
    <language>en-US</language><itunes:author>Circle Studio</itunes:author><itunes:owner><itunes:name>Owner</itunes:name><itunes:email>o@example.org</itunes:email></itunes:owner>
    <itunes:image href=" https://example.org/art.jpg
 "/><itunes:explicit>false</itunes:explicit><itunes:category text="Religion &amp;amp; Spirituality"><itunes:category text="Islam"/></itunes:category>
    <itunes:type>serial</itunes:type><podcast:guid>917393e3-1b1e-5cef-ace4-edaa54e1f810</podcast:guid><podcast:locked owner="o@example.org">yes</podcast:locked>
    <podcast:medium>podcast</podcast:medium><ttl>60</ttl><itunes:keywords>seerah, quran</itunes:keywords>
    <item><title>First</title><guid isPermaLink="false"> abc </guid><pubDate>Fri, 01 Mar 2024 10:00:00 GMT</pubDate>
    ${ENCLOSURE}<itunes:duration>1:02:03</itunes:duration><itunes:season>2</itunes:season><itunes:episode>7</itunes:episode><itunes:episodeType>bonus</itunes:episodeType>
    <link>https://example.org/1</link><itunes:image href="art1.jpg"/><podcast:transcript url="one.vtt" type="text/vtt" language="en"/><podcast:chapters url="one.json" type="application/json+chapters"/>
    <podcast:person role="Guest" img="https://example.org/p.jpg">Amina</podcast:person></item>`),
  );
  expect(channel).toMatchObject({
    format: 'rss',
    title: 'Evening Circle',
    link: 'https://example.org/',
    description: 'About <b>us</b>',
    language: 'en-us',
    author: 'Circle Studio',
    ownerName: 'Owner',
    imageUrl: 'https://example.org/art.jpg',
    explicit: false,
    categories: ['Religion & Spirituality', 'Islam'],
    keywords: ['seerah', 'quran'],
    feedType: 'serial',
    podcastGuid: '917393e3-1b1e-5cef-ace4-edaa54e1f810',
    locked: true,
    blocked: false,
    ttlMinutes: 60,
  });
  expect(items).toEqual([
    {
      guid: 'abc',
      title: 'First',
      description: '',
      link: 'https://example.org/1',
      pubDate: new Date('2024-03-01T10:00:00Z'),
      duration: 3723,
      enclosure: { url: 'https://cdn.example.org/one.mp3', type: 'audio/mpeg', length: 123456 },
      imageUrl: 'https://feeds.example.org/show/art1.jpg',
      author: null,
      season: 2,
      seasonName: null,
      episodeNumber: 7,
      episodeDisplay: null,
      episodeType: 'bonus',
      explicit: null,
      blocked: false,
      transcripts: [
        { url: 'https://feeds.example.org/show/one.vtt', type: 'text/vtt', language: 'en' },
      ],
      chaptersUrl: 'https://feeds.example.org/show/one.json',
      inlineChapters: [],
      soundbites: [],
      statements: {},
      persons: [
        {
          name: 'Amina',
          role: 'guest',
          group: 'cast',
          href: null,
          image: 'https://example.org/p.jpg',
        },
      ],
    },
  ]);
});

describe('text', () => {
  const titleOf = async (title: string) =>
    (await readShow(rss(`<title>${title}</title>`))).channel.title;

  test.each([
    ['A&nbsp;&rsquo;B', 'A ’B'],
    ['Q & A', 'Q & A'],
    ['Q &amp;amp; A', 'Q & A'],
    ['<![CDATA[Q &amp; A]]>', 'Q & A'],
    ['A\u000bB\u0000C', 'ABC'],
    ['A&#0;&#11;B', 'A\ufffdB'],
    ['pre <![CDATA[mid]]> post', 'pre mid post'],
    ['Many\n   lines\t here', 'Many lines here'],
    ['<![CDATA[Surah <i>Yasin</i>]]>', 'Surah Yasin'],
    ['a < b', 'a < b'],
    ['exe\u202egpj', 'exegpj'],
    ['می\u200cخوانم', 'می\u200cخوانم'],
    ['half \ud83d letter', 'half \ufffd letter'],
  ])('reads title %j', async (xml, title) => expect(await titleOf(xml)).toBe(title));

  test('decodes a description once, however it is wrapped', async () => {
    for (const wrapped of [
      '&lt;p&gt;a &amp;amp; b&lt;/p&gt;',
      '<![CDATA[<p>a &amp; b</p>]]>',
      '<p>a <![CDATA[&amp;]]> b</p>',
    ]) {
      const { channel } = await readShow(rss(`<description>${wrapped}</description>`));
      expect(channel.description).toBe('<p>a &amp; b</p>');
    }
  });

  test('uses the longest of the descriptive texts', async () => {
    const { first } = await readShow(
      rss(
        item(
          '<description>short</description><content:encoded><![CDATA[<p>much longer text</p>]]></content:encoded><itunes:summary>a longer</itunes:summary>',
        ),
      ),
    );
    expect(first?.description).toBe('<p>much longer text</p>');
  });

  test('passes undeclared entities in a description to the sanitizer as HTML', async () => {
    const { channel } = await readShow(rss('<description>a&nbsp;&rsquo;b &bogus; c</description>'));
    expect(channel.description).toBe('a&nbsp;&rsquo;b &bogus; c');
  });

  test('truncates a field longer than 200 KB', async () => {
    const { first } = await readShow(
      rss(item(`<description>${'x'.repeat(500_000)}</description>`)),
    );
    expect(first?.description).toHaveLength(200 * 1024);
  });
});

describe('broken XML', () => {
  test('keeps the items before a cut, and the cut item if its recording is complete', async () => {
    const whole = rss(
      `<title>T</title>${item('<guid>1</guid>')}${item('<guid>2</guid>')}${item('<description>third</description><guid>3333</guid>')}`,
    );
    const inTitle = whole.slice(0, whole.lastIndexOf('<title>One') + 9);
    expect((await readShow(inTitle)).items.map(({ guid }) => guid)).toEqual(['1', '2']);
    const inEnclosure = whole.slice(0, whole.lastIndexOf('type="audio') + 6);
    expect((await readShow(inEnclosure)).items).toHaveLength(2);
    const inGuid = whole.slice(0, whole.lastIndexOf('333</guid>'));
    const { items } = await readShow(inGuid);
    // Half a GUID would be a different identity, so none is better.
    expect(items.map(({ guid, description }) => [guid, description])).toEqual([
      ['1', ''],
      ['2', ''],
      [null, 'third'],
    ]);
  });

  test('reads an unclosed CDATA section', async () => {
    const { items } = await readShow(
      rss(item('<guid>1</guid><description><![CDATA[never closed')).replace(']]>', ''),
    );
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ guid: '1', title: 'One' });
    expect(items[0]?.description).toMatch(/^never closed/);
  });

  test('accepts text before the declaration, and unquoted and duplicate attributes', async () => {
    const { items } = await readShow(
      `Warning: something\n<br />${rss('<item><title>One</title><enclosure url=https://a.org/1.mp3 type=audio/mpeg url="x"/></item>')}`,
    );
    expect(items[0]?.enclosure?.url).toBe('https://a.org/1.mp3');
  });

  test('reads elements named __proto__ and constructor', async () => {
    const { first } = await readShow(
      rss(item('<__proto__>x</__proto__><constructor>y</constructor><guid toString="a">g</guid>')),
    );
    expect(first).toMatchObject({ guid: 'g', title: 'One' });
  });

  test('never expands DTD entities or fetches anything', async () => {
    const lol = Array.from(
      { length: 9 },
      (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`,
    ).join('');
    const { channel } = await readShow(
      `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY l0 "lol">${lol}<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><title>a &l9; &x;</title></channel></rss>`,
    );
    expect(channel.title).toBe('a &l9; &x;');
  });

  test('skips the excess of thousands of elements in one item, and reads the next item', async () => {
    const others = '<enclosure url="https://a.org/x.txt" type="image/png"/>'.repeat(50_000);
    const texts = Array.from({ length: 50_000 }, (_, index) => `<f${index}>x</f${index}>`).join('');
    const flooded = `<item><title>One</title><guid>1</guid>${others}${texts}${ENCLOSURE}</item>`;
    const { items } = await readShow(rss(flooded + item('<guid>2</guid>')));
    expect(items.map(({ guid }) => guid)).toEqual(['1', '2']);
    expect(items[0]!.enclosure).toBeNull();
  });

  test('reads at most 2,000 elements of one item', async () => {
    // The title and the GUID are the first two; the recording is either the last element read or one too late.
    const withOthers = (count: number) =>
      `<item><title>One</title><guid>${count}</guid>${'<category>x</category>'.repeat(count)}${ENCLOSURE}</item>`;
    const { items } = await readShow(
      rss(withOthers(1_997) + withOthers(1_998) + withOthers(1_997)),
    );
    expect(items.map(({ enclosure }) => enclosure !== null)).toEqual([true, false, true]);
  });

  test('stops at 50,000 nested elements, and keeps what came before', async () => {
    const { items } = await readShow(
      rss(`${item('<guid>1</guid>')}<item>${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}</item>`),
    );
    expect(items.map(({ guid }) => guid)).toEqual(['1']);
  });

  test('skips 150 nested elements in a description, and reads the next item', async () => {
    const deep = `${'<div>'.repeat(150)}x${'</div>'.repeat(150)}`;
    const { items } = await readShow(
      rss(`${item(`<guid>1</guid><description>${deep}</description>`)}${item('<guid>2</guid>')}`),
    );
    expect(items.map(({ guid }) => guid)).toEqual(['1', '2']);
  });

  test('accepts an attribute of 5 MB', async () => {
    const { first } = await readShow(
      rss(item(`<itunes:image href="https://a.org/${'x'.repeat(5_000_000)}"/><guid>1</guid>`)),
    );
    expect(first).toMatchObject({ guid: '1', imageUrl: null });
  });
});

describe('namespaces', () => {
  test('reads itunes under another prefix, and as the default namespace of one element', async () => {
    const { items } = await readShow(
      `<rss xmlns:it="HTTPS://www.itunes.com/DTDs/Podcast-1.0.dtd/"><channel>
       <item><title>A</title>${ENCLOSURE}<it:duration>61</it:duration></item>
       <item><title>B</title>${ENCLOSURE}<duration xmlns="http://www.itunes.com/dtds/podcast-1.0.dtd">62</duration></item>
       <item><title>C</title>${ENCLOSURE}<duration>63</duration></item></channel></rss>`,
    );
    expect(items.map(({ duration }) => duration)).toEqual([61, 62, null]);
  });

  test.each([
    ['itunes', 'http://www.itunes.com/dtds/podcast-1.0.dtd'],
    ['media', 'http://search.yahoo.com/mrss/'],
    ['content', 'http://purl.org/rss/1.0/modules/content/'],
    ['dc', 'http://purl.org/dc/elements/1.1/'],
    ['atom', 'http://www.w3.org/2005/Atom'],
  ])('ignores %s as the default namespace of the whole feed', async (_name, uri) => {
    const inner = `<title>T</title>${item(`<duration xmlns="http://www.itunes.com/dtds/podcast-1.0.dtd">62</duration>`)}`;
    for (const source of [
      `<rss xmlns="${uri}"><channel>${inner}</channel></rss>`,
      `<rss><channel xmlns="${uri}">${inner}</channel></rss>`,
      `<rss><channel>${inner.replace('<item>', `<item xmlns="${uri}">`)}</channel></rss>`,
    ]) {
      const { channel, items } = await readShow(source);
      expect(channel.title).toBe('T');
      expect(items).toMatchObject([
        { title: 'One', duration: 62, enclosure: { url: 'https://cdn.example.org/one.mp3' } },
      ]);
    }
  });

  test('reads undeclared namespaces and names in any case', async () => {
    const { first, channel } = await readShow(
      `<RSS><Channel><Title>T</Title><ITUNES:Author>A</ITUNES:Author><Item><Title>A</Title><Enclosure URL="https://a.org/1.mp3"/><itunes:Duration>61</itunes:Duration></Item></Channel></RSS>`,
    );
    expect(channel).toMatchObject({ title: 'T', author: 'A' });
    expect(first).toMatchObject({ duration: 61, enclosure: { url: 'https://a.org/1.mp3' } });
  });

  test('ignores live items', async () => {
    const { items } = await readShow(
      rss(
        `<podcast:liveItem status="live"><title>Live</title>${ENCLOSURE}</podcast:liveItem>${item('')}`,
      ),
    );
    expect(items.map(({ title }) => title)).toEqual(['One']);
  });
});

describe('recordings', () => {
  const enclosureOf = async (inner: string) =>
    (await readShow(rss(`<item><title>x</title>${inner}</item>`))).first?.enclosure ?? null;

  test('prefers the audio among several enclosures', async () => {
    expect(
      await enclosureOf(
        '<enclosure url="https://a.org/1.mp4" type="video/mp4"/><enclosure url="https://a.org/1.jpg" type="image/jpeg"/><enclosure url="https://a.org/1.ogg" type="audio/ogg"/>',
      ),
    ).toMatchObject({ url: 'https://a.org/1.ogg' });
  });

  test.each([
    ['<enclosure url="../a/1.mp3"/>', 'https://feeds.example.org/a/1.mp3', 'audio/mpeg'],
    ['<enclosure url="//cdn.org/1.m4a" type="text"/>', 'https://cdn.org/1.m4a', 'audio/mp4'],
    ['<enclosure url=" https://a.org/1.opus "/>', 'https://a.org/1.opus', 'audio/opus'],
    ['<enclosure url="https://a.org/get?id=1"/>', 'https://a.org/get?id=1', null],
    [
      '<media:content url="https://a.org/1.mp3" fileSize="5000"/>',
      'https://a.org/1.mp3',
      'audio/mpeg',
    ],
    [
      '<media:group><media:content url="https://a.org/1.mp3" type="audio/mpeg"/></media:group>',
      'https://a.org/1.mp3',
      'audio/mpeg',
    ],
    [
      '<podcast:alternateEnclosure type="audio/opus"><podcast:source uri="https://a.org/1.opus"/></podcast:alternateEnclosure>',
      'https://a.org/1.opus',
      'audio/opus',
    ],
    ['<atom:link rel="enclosure" href="https://a.org/1.wav"/>', 'https://a.org/1.wav', 'audio/wav'],
    ...['audio', 'mp3', 'MPEG'].map((type): [string, string, string] => [
      `<enclosure url="https://a.org/get" type="${type}"/>`,
      'https://a.org/get',
      'audio/mpeg',
    ]),
    ['<enclosure url="https://a.org/1.ogg" type="audio"/>', 'https://a.org/1.ogg', 'audio/ogg'],
    ['<media:content url="https://a.org/get" medium="audio"/>', 'https://a.org/get', 'audio/mpeg'],
    ['<media:content url="https://a.org/get" medium="video"/>', 'https://a.org/get', 'video/mp4'],
    ['<enclosure url="https://a.org/get.php?id=1"/>', 'https://a.org/get.php?id=1', null],
  ])('%s', async (xml, url, type) => expect(await enclosureOf(xml)).toMatchObject({ url, type }));

  test.each([
    '<enclosure type="audio/mpeg" length="3000000"/>',
    '<enclosure url="javascript:alert(1)" type="audio/mpeg"/>',
    '<enclosure url="https://a.org/1.jpg" type="image/jpeg"/>',
    '<media:content url="https://a.org/1.jpg" medium="image"/>',
    '<media:content url="https://a.org/1.jpg"/>',
    '<media:content url="https://a.org/picture?id=1"/>',
    '<enclosure url="https://a.org/1.JPEG?width=1400"/>',
    '<enclosure url="https://a.org/sheet.pdf" type="application/octet-stream"/>',
    '<enclosure url="https://a.org/page.html" type="text"/>',
    `<enclosure url="https://a.org/${'x'.repeat(4_100)}.mp3" type="audio/mpeg"/>`,
    '',
  ])('finds none in %j', async (xml) => expect(await enclosureOf(xml)).toBeNull());

  test('reads as many persons and transcripts as fit, and shortens their names', async () => {
    const long = (name: string) => `https://a.org/${name}${'x'.repeat(2_000)}`;
    const [person, transcript] = ['p', 't'].map((name) => `${long(name)}.vtt`);
    const many =
      `<podcast:person role="${'r'.repeat(900)}" href="${person}">${'n '.repeat(400)}</podcast:person>` +
      `<podcast:transcript url="${transcript}" type="text/vtt"/>`;
    const { first } = await readShow(rss(item(many.repeat(20))));
    expect([first?.persons.length, first?.transcripts.length]).toEqual([6, 7]);
    expect(first?.persons.every(({ name, role }) => name.length <= 128 && role.length <= 128)).toBe(
      true,
    );
  });

  test('accepts a signed URL of several kilobytes', async () => {
    const url = `https://a.org/1.mp3?token=${'x'.repeat(4_000)}`;
    expect(await enclosureOf(`<enclosure url="${url}" type="audio/mpeg"/>`)).toMatchObject({ url });
  });

  test.each([
    ['0', null],
    ['', null],
    ['unknown', null],
    ['1834.5', null],
    ['999', null],
    ['99999999999', null],
    ['4096', 4096],
  ])('reads length %j', async (length, bytes) =>
    expect(await enclosureOf(`<enclosure url="https://a.org/1.mp3" length="${length}"/>`)).toEqual({
      url: 'https://a.org/1.mp3',
      type: 'audio/mpeg',
      length: bytes,
    }),
  );

  test.each([
    ['its file', 'https://a.org/x/Surah%20Yasin.mp3?a=b', 'Surah Yasin'],
    ['its file as it is written', 'https://a.org/x/100%.mp3', '100%'],
    ['its host where the address names no file', 'https://a.org/?id=7', 'a.org'],
  ])('names an untitled item after %s', async (_, url, title) => {
    const { first } = await readShow(
      rss(`<item><enclosure url="${url}" type="audio/mpeg"/></item>`),
    );
    expect(first?.title).toBe(title);
  });
});

describe('the channel', () => {
  const channelOf = async (inner: string) => (await readShow(rss(inner))).channel;

  test('reads a channel without items', async () => {
    const { items, channel } = await readShow(rss('<title>Empty</title>'));
    expect([channel.title, items]).toEqual(['Empty', []]);
  });

  test.each([
    ['<itunes:block>Yes</itunes:block>', true],
    ['<podcast:block>yes</podcast:block>', true],
    ['<podcast:block id="google">yes</podcast:block>', false],
    ['<itunes:block>no</itunes:block>', false],
  ])('%s', async (xml, blocked) => expect((await channelOf(xml)).blocked).toBe(blocked));

  test.each([
    ['Yes', true],
    ['explicit', true],
    ['CLEAN', false],
    ['no', false],
    ['maybe', null],
  ])('reads explicit %j', async (text, explicit) =>
    expect((await channelOf(`<itunes:explicit>${text}</itunes:explicit>`)).explicit).toBe(explicit),
  );

  test.each([
    ['<managingEditor>studio@example.org (The Studio)</managingEditor>', 'The Studio'],
    ['<itunes:owner><itunes:name>Owner</itunes:name></itunes:owner>', 'Owner'],
    ['<dc:creator>Creator</dc:creator>', 'Creator'],
    ['<managingEditor>studio@example.org</managingEditor>', null],
  ])('reads the author from %s', async (xml, author) =>
    expect((await channelOf(xml)).author).toBe(author),
  );

  test.each([
    ['<language><![CDATA[en-us]]></language>', 'en-us'],
    ['<language>AR_sa</language>', 'ar-sa'],
    ['<language>Arabic</language>', 'ar'],
    ['<dc:language>tr</dc:language>', 'tr'],
    ['<language>not a language!</language>', null],
  ])('%s', async (xml, language) => expect((await channelOf(xml)).language).toBe(language));

  test("does not take the channel's title or link from its image", async () => {
    expect(
      await channelOf(
        '<image><title>Logo</title><link>https://logo.org</link><url>/logo.png</url></image><title>Show</title>',
      ),
    ).toMatchObject({
      title: 'Show',
      link: null,
      imageUrl: 'https://feeds.example.org/logo.png',
    });
  });

  test('reads the new feed URL and the next page', async () => {
    expect(
      await channelOf(
        '<itunes:new-feed-url>https://new.example.org/rss</itunes:new-feed-url><atom:link rel="self" href="https://self.example.org"/><atom:link rel="next" href="?page=2"/>',
      ),
    ).toMatchObject({ newFeedUrl: 'https://new.example.org/rss', nextPageUrl: `${BASE}?page=2` });
  });

  test('keeps site paths in the items of a sample feed', async () => {
    const { first } = await readShow(
      rss(
        '<item><title>x</title><enclosure url="/sample/audio/one.mp3" type="audio/mpeg"/></item>',
      ),
      { baseUrl: '/sample/feeds/one.xml' },
    );
    expect(first?.enclosure?.url).toBe('/sample/audio/one.mp3');
  });
});

test("an item's persons replace the channel's, which apply to items without any", async () => {
  const { items } = await readShow(
    rss(
      `<podcast:person>Host</podcast:person>${item('')}${item('<podcast:person role="guest">Guest</podcast:person>')}`,
    ),
  );
  expect(items.map(({ persons }) => persons.map(({ name }) => name))).toEqual([
    ['Host'],
    ['Guest'],
  ]);
});

test('reads Atom', async () => {
  const { channel, first } = await readShow(`<?xml version="1.0"?>
    <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="id" xml:base="https://atom.example.org/"><title type="html">A &amp;amp; B</title><subtitle>About</subtitle>
    <author><name>Writer</name><uri>https://w.org</uri></author><link href="/home"/><link rel="next" href="/page2"/><logo>/logo.png</logo>
    <entry><id>urn:1</id><title>First</title><link href="/first"/><link rel="enclosure" href="/a.mp3" type="audio/mpeg" length="2000"/>
    <published>2024-03-01T10:00:00Z</published><updated>2025-01-01T00:00:00Z</updated><summary>a &lt; b</summary><author><name>Guest</name></author></entry>
    <entry><id>urn:2</id><title>Second</title><link rel="enclosure" href="/b.mp3"/><content type="xhtml"><div><p>One<br/>two &lt;</p></div></content></entry>
    <entry><id>urn:3</id><title>Third</title><link rel="enclosure" href="/c.mp3"/><content type="html">&lt;p&gt;x&lt;/p&gt;</content></entry></feed>`);
  expect(channel).toMatchObject({
    format: 'atom',
    title: 'A & B',
    description: 'About',
    author: 'Writer',
    link: 'https://atom.example.org/home',
    imageUrl: 'https://atom.example.org/logo.png',
    nextPageUrl: 'https://atom.example.org/page2',
    language: 'id',
  });
  expect(first).toMatchObject({
    guid: 'urn:1',
    title: 'First',
    link: 'https://atom.example.org/first',
    description: 'a &lt; b',
    pubDate: new Date('2024-03-01T10:00:00Z'),
    enclosure: { url: 'https://atom.example.org/a.mp3', type: 'audio/mpeg', length: 2000 },
  });
});

test('reads Atom content as XHTML and as HTML', async () => {
  const { items } = await readShow(
    `<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>2</id><content type="xhtml"><div><p>One<br/>two &lt;</p></div></content></entry><entry><id>3</id><content type="html">&lt;p&gt;x&lt;/p&gt;</content></entry></feed>`,
  );
  expect(items.map(({ description }) => description)).toEqual([
    '<div><p>One<br>two &lt;</p></div>',
    '<p>x</p>',
  ]);
});

test('reads RSS 1.0', async () => {
  const { channel, items } = await readShow(
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Old</title><dc:language>ur</dc:language></channel><item rdf:about="x"><title>One</title>${ENCLOSURE}<dc:date>2024-03-01</dc:date></item></rdf:RDF>`,
  );
  expect(channel).toMatchObject({ format: 'rdf', title: 'Old', language: 'ur' });
  expect(items).toMatchObject([{ title: 'One', pubDate: new Date('2024-03-01T00:00:00Z') }]);
});

test.each(['rss', 'r', 'x-1'])('reads RSS 1.0 under the prefix %s', async (prefix) => {
  const written = (text: string) => text.replace(/<(\/?)(?=[a-z]+[ />])/g, `<$1${prefix}:`);
  const { channel, items } = await readShow(
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:${prefix}="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">${written(
      `<channel><title>Old</title><link>https://example.org/</link><description>About <b>us</b></description></channel>
       <item><title>One</title><link>https://example.org/1</link><description>First</description>${ENCLOSURE}<dc:date>2024-03-01</dc:date></item>
       <item><title>Two</title>${ENCLOSURE}</item>`,
    )}</rdf:RDF>`,
  );
  expect(channel).toMatchObject({ format: 'rdf', title: 'Old', link: 'https://example.org/' });
  expect(items).toMatchObject([
    { title: 'One', description: 'First', link: 'https://example.org/1' },
    { title: 'Two', enclosure: { url: 'https://cdn.example.org/one.mp3' } },
  ]);
});

test.each(['atom', 'a'])('reads Atom under the prefix %s', async (prefix) => {
  const plain = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xml:base="https://atom.example.org/"><title>Show</title><subtitle>Less &lt; more</subtitle>
    <author><name>Writer</name></author><link href="/home"/><logo>/logo.png</logo><category term="Islam"/>
    <entry><id>urn:1</id><title>First</title><link href="/first"/><link rel="enclosure" href="/a.mp3" type="audio/mpeg" length="2000"/>
    <published>2024-03-01T10:00:00Z</published><summary>a &lt; b</summary><author><name>Guest</name></author><itunes:duration>61</itunes:duration></entry>
    <entry><id>urn:2</id><title>Second</title><link rel="enclosure" href="/b.mp3"/><content type="xhtml"><div><p>One<br/>two &lt;</p></div></content></entry>
    <entry><id>urn:3</id><title>Third</title><link rel="enclosure" href="/c.mp3"/><content type="html">&lt;p&gt;x&lt;/p&gt;</content><itunes:summary>&lt;p&gt;longer than the content&lt;/p&gt;</itunes:summary></entry></feed>`;
  const prefixed = plain
    .replace('xmlns=', `xmlns:${prefix}=`)
    .replace(/<(\/?)(?=[a-z]+[ />])/g, `<$1${prefix}:`)
    .replace(/<(\/?)\w+:(?=(?:div|p|br)\b)/g, '<$1');
  const wanted = await readShow(plain);
  expect(wanted.items).toHaveLength(3);
  const read = await readShow(prefixed);
  expect(read.channel).toEqual(wanted.channel);
  expect(read.items).toEqual(wanted.items);
});

describe('an unclosed item', () => {
  const numbered = (number: number, end: string) =>
    `<item><title>${number}</title><guid>${number}</guid>${ENCLOSURE}<itunes:duration>6${number}</itunes:duration>${end}`;

  test.each([
    ['the first', [1]],
    ['one in the middle', [2]],
    ['the last', [4]],
    ['several', [1, 3]],
    ['all', [1, 2, 3, 4]],
  ])('%s: reads all items, each with its own fields', async (_which, unclosed) => {
    const items = [1, 2, 3, 4].map((number) =>
      numbered(number, unclosed.includes(number) ? '' : '</item>'),
    );
    const { parsed, items: read } = await readShow(rss(`<title>Show</title>${items.join('')}`));
    expect(read.map(({ guid, title, duration }) => [guid, title, duration])).toEqual(
      [1, 2, 3, 4].map((number) => [String(number), String(number), 60 + number]),
    );
    expect(parsed).toMatchObject({ itemCount: 4, end: 'read' });
  });

  test('reads an unclosed Atom entry, and an item cut off inside a container', async () => {
    const atom = await readShow(
      `<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>1</id><title>A</title><author><name>N</name><entry><id>2</id><title>B</title></entry><entry><id>3</id></entry></feed>`,
    );
    expect(atom.items.map(({ guid }) => guid)).toEqual(['1', '2', '3']);
  });

  test('stops reading at too many unclosed items', async () => {
    const all = Array.from({ length: 5000 }, (_, number) => numbered(number, '')).join('');
    const { parsed, items } = await readShow(rss(all));
    expect(items.length).toBeGreaterThan(900);
    expect(parsed).toMatchObject({ end: 'unread' });
  });
});

describe('input that is not a feed', () => {
  test('returns the feeds that a web page links to', async () => {
    const { parsed } = await readFeed(
      `<!DOCTYPE html><html><head><link rel="stylesheet" href="a.css"><link rel=alternate type="application/rss+xml" href="/feed">
       <link rel="alternate" type="application/atom+xml" href="atom.xml"><link rel="alternate" hreflang="ar" href="/ar"></head><body><p>Hello<br>you</body>`,
    );
    expect(parsed).toEqual({
      kind: 'page',
      alternates: ['https://feeds.example.org/feed', 'https://feeds.example.org/show/atom.xml'],
    });
  });

  test.each(['', 'hello', '{"a":1}', '<opml><body/></opml>', 'x'.repeat(2_000_000)])(
    'finds nothing in %.20j',
    async (text) => expect((await readFeed(text)).parsed).toEqual({ kind: 'unknown' }),
  );
});

describe('limits', () => {
  const many = rss(`<title>T</title>${item('').repeat(130)}`);

  test('reads no more items than allowed', async () => {
    expect((await readShow(many, { maxItems: 120 })).items).toHaveLength(120);
  });

  test('finishes even if the caller takes no items', async () => {
    const body = await feedBodyOf(Buffer.from(many));
    expect(await readToEnd(parseFeed(body, { baseUrl: BASE }))).toMatchObject({
      kind: 'feed',
      itemCount: 130,
    });
  });

  test('yields items in batches, with the channel', async () => {
    const batches: [number, string | null][] = [];
    const body = await feedBodyOf(Buffer.from(many));
    for await (const { items, channel } of parseFeed(body, { baseUrl: BASE, batchSize: 50 })) {
      batches.push([items.length, channel.title]);
    }
    expect(batches).toEqual([
      [50, 'T'],
      [50, 'T'],
      [30, 'T'],
    ]);
  });

  test('reads all of 10,000 items in 40 MB, a few at a time', async () => {
    const body = new FeedBodyWriter();
    await body.write(Buffer.from('<rss><channel><title>T</title>'));
    const one = Buffer.from(item(`<description>${'words '.repeat(650)}</description>`));
    for (let count = 0; count < 10_000; count += 1) await body.write(one);
    const largest = { batch: 0, items: 0 };
    const whole = body.finish();
    expect(whole.size).toBeGreaterThan(40_000_000);
    for await (const { items } of parseFeed(whole, { baseUrl: BASE })) {
      largest.items += items.length;
      largest.batch = Math.max(largest.batch, items.length);
    }
    await whole.dispose();
    expect(largest.items).toBe(10_000);
    expect(largest.batch).toBeLessThanOrEqual(50);
  });

  test('stops at a comment that never ends', async () => {
    const { items } = await readShow(
      rss(`${item('<guid>1</guid>')}<!-- ${'x'.repeat(12_000_000)}`),
    );
    expect(items).toHaveLength(1);
  });
});

test('returns what was read before the deadline', async () => {
  const item = `<item><title>One</title><guid>1</guid>${ENCLOSURE}<description><![CDATA[<p onclick=x>a</p>]]></description></item>`;
  const long = rss(`<title>Long</title>${item}${' '.repeat(200 * 1024)}`);
  const whole = await readShow(long);
  expect(whole.parsed.cutShort).toBe(false);
  const late = await readShow(long, { deadline: Date.now() - 1 });
  expect(late.parsed).toMatchObject({ kind: 'feed', cutShort: true });
  expect(late.channel.title).toBe('Long');
});

test('stops at a tag with countless attributes, and keeps what came before', async () => {
  const item = `<item><title>One</title><guid>1</guid>${ENCLOSURE}</item>`;
  const attributes = Array.from({ length: 5_000 }, (_, at) => `a${at}="x"`).join(' ');
  const { items } = await readShow(rss(`<title>T</title>${item}<x ${attributes}/>${item}`));
  expect(items.map(({ title }) => title)).toEqual(['One']);
});

test('sanitizes descriptions on request', async () => {
  const source = rss(
    `<title>T</title><description>&lt;script&gt;x&lt;/script&gt;about</description><item>${ENCLOSURE}<description>&lt;p onclick=x&gt;a&lt;/p&gt;</description></item>`,
  );
  const { channel, first } = await readShow(source, { clean: true });
  expect([channel.description, first?.description]).toEqual(['about', '<p>a</p>']);
});

describe('the order of numeric dates in a feed', () => {
  const dated = (...dates: string[]) =>
    dates.map((date) => item(`<pubDate>${date}</pubDate>`)).join('');
  const days = async (source: string, options: Partial<ParseOptions> = {}) =>
    (await readShow(rss(source), options)).items.map(({ pubDate }) =>
      pubDate?.toISOString().slice(0, 10),
    );
  const marchAndFebruary = ['2024-03-12', '2024-03-25', '2024-02-01'];

  test.each([
    ['day first', dated('12/03/2024', '25/03/2024', '01/02/2024')],
    ['month first', dated('3/12/2024 9:00 AM', '3/25/2024 9:00 AM', '2/1/2024 9:00 AM')],
    ['with points', dated('12.03.2024', '25.03.2024', '01.02.2024')],
    ['with lines', dated('03-12-2024', '03-25-2024', '02-01-2024')],
    ['with days of the week', dated('Tue, 03/12/2024', 'Mon, 03/25/2024', 'Thu, 02/01/2024')],
  ])('%s', async (_name, items) => expect(await days(items)).toEqual(marchAndFebruary));

  test('is proven by the last date as well as by the first', async () => {
    expect(await days(dated('1/2/2024', '3/4/2024', '5/25/2024'))).toEqual([
      '2024-01-02',
      '2024-03-04',
      '2024-05-25',
    ]);
    const long = Array.from({ length: 300 }, () => '3/12/2024');
    const padding = `<description>${'words '.repeat(500)}</description>`;
    const items = `${long.map((date) => item(`<pubDate>${date}</pubDate>${padding}`)).join('')}${dated('3/25/2024')}`;
    expect(new Set(await days(items))).toEqual(new Set(['2024-03-12', '2024-03-25']));
  });

  test("is proven by the channel's date", async () => {
    const { channel, items } = await readShow(
      rss(`<lastBuildDate>3/25/2024</lastBuildDate>${dated('3/12/2024')}`),
    );
    expect(channel.publishedAt?.toISOString()).toBe('2024-03-25T00:00:00.000Z');
    expect(items[0]?.pubDate?.toISOString()).toBe('2024-03-12T00:00:00.000Z');
    expect(channel.dateOrder).toBe('month-first');
  });

  test('falls back to earlier readings, then to day first', async () => {
    const items = dated('3/12/2024', '4/5/2024');
    expect(await days(items)).toEqual(['2024-12-03', '2024-05-04']);
    expect(await days(items, { dateOrder: 'month-first' })).toEqual(['2024-03-12', '2024-04-05']);
    expect(await days(dated('12/3/2024', '25/3/2024'), { dateOrder: 'month-first' })).toEqual([
      '2024-03-12',
      '2024-03-25',
    ]);
  });

  test('does not affect other date formats', async () => {
    const mixed = dated('2024-03-12', '3/12/2024', 'Tue, 12 Mar 2024 10:00:00 GMT', '3/25/2024');
    expect(new Set(await days(mixed))).toEqual(new Set(['2024-03-12', '2024-03-25']));
  });

  test('holds back at most four million characters of items', async () => {
    const body = new FeedBodyWriter();
    await body.write(Buffer.from('<rss><channel><title>T</title>'));
    const one = Buffer.from(
      item(`<pubDate>3/12/2024</pubDate><description>${'words '.repeat(5000)}</description>`),
    );
    for (let count = 0; count < 400; count += 1) await body.write(one);
    await body.write(Buffer.from(dated('3/25/2024')));
    const seen: string[] = [];
    const whole = body.finish();
    const options = { baseUrl: BASE };
    const parsed = await readToEnd(parseFeed(whole, options), ({ items, channel }) => {
      if (seen.length === 0) expect(channel.dateOrder).toBeNull();
      seen.push(...items.map(({ pubDate }) => pubDate!.toISOString().slice(0, 10)));
    });
    await whole.dispose();
    expect(seen).toEqual([...Array<string>(400).fill('2024-12-03'), '2024-03-25']);
    // The next reading knows the order from the start.
    expect(parsed).toMatchObject({ channel: { dateOrder: 'month-first' } });
  });
});
