import { describe, expect, test } from 'vitest';
import { ENCLOSURE, readShow, rss } from './read-feed';

// Examples from the podcast namespace specification (podcastindex.org/namespace/1.0), and what it excludes.

const show = async (inner: string) => (await readShow(rss(inner))).channel;
const item = async (inner: string) =>
  (await readShow(rss(`<item><title>One</title>${ENCLOSURE}${inner}</item>`))).first!;

const GUIDS = [
  '29cdca4a-32d8-56ba-b48b-09a011c5daa9',
  '396d9ae0-da7e-5557-b894-b606231fa3ea',
  '917393e3-1b1e-5cef-ace4-edaa54e1f810',
] as const;
const remote = (attributes: string) => `<podcast:remoteItem ${attributes} />`;

describe('podroll', () => {
  const podroll = async (...items: string[]) =>
    (await show(`<podcast:podroll>${items.join('')}</podcast:podroll>`)).podroll;

  test('reads GUIDs alone, in the given order', async () => {
    const items = GUIDS.map((guid) => remote(`feedGuid="${guid}"`));
    expect(await podroll(...items)).toEqual(
      GUIDS.map((guid) => ({ guid, url: null, title: null })),
    );
  });

  test('reads URLs and titles', async () => {
    const url = 'https://rss.buzzsprout.com/231452.rss';
    const given = remote(`feedGuid="${GUIDS[0]}" feedUrl="${url}" title="Buzzcast"`);
    expect(await podroll(given)).toEqual([{ guid: GUIDS[0], url, title: 'Buzzcast' }]);
  });

  test('omits items that name no feed', async () => {
    const items = ['title="Nobody"', 'feedGuid="none"', 'feedUrl="javascript:alert(1)"'];
    expect(await podroll(...items.map(remote))).toEqual([]);
  });

  test('ignores the case of a GUID', async () => {
    const given = remote(`feedGuid="${GUIDS[2].toUpperCase()}"`);
    expect(await podroll(given)).toMatchObject([{ guid: GUIDS[2] }]);
  });

  test('reads at most fifty items', async () => {
    const many = Array.from({ length: 60 }, (_, at) => remote(`feedUrl="https://a.example/${at}"`));
    expect(await podroll(...many)).toHaveLength(50);
  });

  test('ignores a remote item directly in the channel', async () => {
    expect((await show(remote(`feedGuid="${GUIDS[0]}"`))).podroll).toEqual([]);
  });
});

describe('publisher', () => {
  const feed = `feedGuid="003af0a0-6a45-55cf-b765-68e3d349551a" feedUrl="https://agilesetmedia.com/publisher.xml"`;
  const publisher = async (inner: string) =>
    (await show(`<podcast:publisher>${inner}</podcast:publisher>`)).publisher;

  test("reads the publisher's feed", async () => {
    expect(await publisher(remote(`medium="publisher" ${feed}`))).toEqual({
      guid: '003af0a0-6a45-55cf-b765-68e3d349551a',
      url: 'https://agilesetmedia.com/publisher.xml',
      title: null,
    });
  });

  test('ignores a feed of another medium', async () => {
    expect(await publisher(remote(`medium="music" ${feed}`))).toBeNull();
    expect(await publisher(remote(feed))).toBeNull();
  });
});

describe('updateFrequency', () => {
  test.each([
    ['rrule="FREQ=DAILY">Daily', { rule: 'FREQ=DAILY' }],
    ['rrule="FREQ=WEEKLY;INTERVAL=2">Biweekly', { rule: 'FREQ=WEEKLY;INTERVAL=2' }],
    [
      'dtstart="2025-01-01T00:00:00.000Z" rrule="FREQ=WEEKLY">Weekly, starting in 2025',
      { rule: 'FREQ=WEEKLY', start: '2025-01-01T00:00:00.000Z' },
    ],
    ['complete="true">That’s all folks!', { complete: true }],
    ['complete="false" rrule="FREQ=YEARLY">Yearly', { rule: 'FREQ=YEARLY' }],
    ['dtstart="soon">When we can', {}],
  ])('%s', async (inner, expected) => {
    const { updateFrequency, complete } = await show(
      `<podcast:updateFrequency ${inner}</podcast:updateFrequency>`,
    );
    expect(updateFrequency).toEqual(expected);
    expect(complete).toBe('complete' in expected);
  });
});

describe('license', () => {
  const license = async (inner: string) =>
    (await item(`<podcast:license${inner}</podcast:license>`)).statements.license;
  const pages = 'https://creativecommons.org/licenses';

  test.each([
    ['>cc-by-4.0', 'CC BY 4.0', `${pages}/by/4.0/`],
    ['>CC-BY-NC-ND-4.0', 'CC BY-NC-ND 4.0', `${pages}/by-nc-nd/4.0/`],
    ['>cc0-1.0', 'CC0 1.0', 'https://creativecommons.org/publicdomain/zero/1.0/'],
    [
      ' url="https://example.org/full.pdf">my-podcast-license-v1',
      'my-podcast-license-v1',
      'https://example.org/full.pdf',
    ],
    [' url="javascript:alert(1)">mine', 'mine', null],
  ])('%s', async (inner, name, url) => expect(await license(inner)).toEqual({ name, url }));

  test('requires a name', async () => {
    expect(await license(' url="https://example.org/full.pdf"> ')).toBeUndefined();
  });
});

describe('location', () => {
  const places = async (inner: string) => (await item(inner)).statements.places;

  test('reads the subject and the place where it was made', async () => {
    const inner = `<podcast:location rel="creator" geo="geo:51.5718706,-0.7769654" osm="R3727240" country="GB">Marlow</podcast:location>
      <podcast:location rel="subject" geo="geo:-27.8611449,153.3162701" country="au">Dreamworld</podcast:location>`;
    expect(await places(inner)).toEqual([
      {
        name: 'Marlow',
        about: false,
        country: 'GB',
        url: 'https://www.openstreetmap.org/relation/3727240',
      },
      {
        name: 'Dreamworld',
        about: true,
        country: 'AU',
        url: 'https://www.openstreetmap.org/?mlat=-27.8611449&mlon=153.3162701',
      },
    ]);
  });

  test('defaults to the subject without attributes', async () => {
    const place = { name: 'Austin, TX', about: true, country: null, url: null };
    expect(await places('<podcast:location>Austin, TX</podcast:location>')).toEqual([place]);
  });

  test.each([
    ['osm="R148838#7"', 'https://www.openstreetmap.org/relation/148838'],
    ['osm="W5013364"', 'https://www.openstreetmap.org/way/5013364'],
    ['osm="X1" geo="geo:91,0"', null],
    ['osm="R" geo="geo:30.2672,-97.7431;u=10"', '?mlat=30.2672&mlon=-97.7431'],
  ])('links a map for %s', async (attributes, url) => {
    const found = await places(`<podcast:location ${attributes}>There</podcast:location>`);
    expect(found?.[0]?.url ?? null).toEqual(url && expect.stringContaining(url));
  });

  test('ignores a blank name, and reads at most ten', async () => {
    expect(await places('<podcast:location country="US"> </podcast:location>')).toBeUndefined();
    expect(await places('<podcast:location>A</podcast:location>'.repeat(20))).toHaveLength(10);
  });
});

describe('txt', () => {
  const ai = async (inner: string) => (await show(inner)).statements.ai;

  test.each([
    ['<podcast:txt purpose="ai-content">true</podcast:txt>', true],
    ['<podcast:txt purpose="AI-Content"> False </podcast:txt>', false],
    ['<podcast:txt purpose="ai-content">perhaps</podcast:txt>', undefined],
    ['<podcast:txt purpose="verify">true</podcast:txt>', undefined],
    ['<podcast:txt>true</podcast:txt>', undefined],
  ])('%s', async (inner, expected) => expect(await ai(inner)).toBe(expected));

  test("keeps an episode's value separate from its show's", async () => {
    const yes = '<podcast:txt purpose="ai-content">true</podcast:txt>';
    expect((await item(yes)).statements).toEqual({ ai: true });
    expect((await show(`<item><title>One</title>${ENCLOSURE}${yes}</item>`)).statements).toEqual(
      {},
    );
  });
});

describe('socialInteract', () => {
  const post = 'https://podcastindex.social/@dave/105079274766075912';
  const discussion = async (...all: string[]) =>
    (await item(all.map((one) => `<podcast:socialInteract ${one}/>`).join(''))).statements
      .discussion;

  test.each([
    [[`protocol="activitypub" uri="${post}" accountId="@dave"`], post],
    [
      [`priority="2" protocol="twitter" uri="https://t.example/1"`, `priority="1" uri="${post}"`],
      post,
    ],
    [[`protocol="lightning" uri="lnurl:123"`], undefined],
    [[`protocol="disabled"`], null],
    [[`protocol="activitypub" uri="${post}"`, `protocol="disabled"`], null],
    [[], undefined],
  ])('%j', async (all, url) => expect(await discussion(...all)).toBe(url));
});
