import { describe, expect, test } from 'vitest';
import { detectEncoding, UnreadableEncodingError } from '~/adapters/feeds/decode.server';
import { feedBodyOf } from '~/adapters/feeds/feed-body.server';
import { ENCLOSURE, readShow } from './read-feed';

const ARABIC = 'تفسير القرآن';
/** «تفسير القرآن» in windows-1256. */
const ARABIC_1256 = Buffer.from('caddd3edd120c7e1dec1d1c2e4', 'hex');

function feed(title: string | Buffer, declaration: string, channel = '') {
  return Buffer.concat([
    Buffer.from(`${declaration}<rss><channel>${channel}<title>`),
    Buffer.from(title),
    Buffer.from(`</title><item><title>One</title>${ENCLOSURE}</item></channel></rss>`),
  ]);
}

function utf16be(text: string) {
  return Buffer.from(text, 'utf16le').swap16();
}

const titleOf = async (bytes: Buffer, contentType?: string) =>
  (await readShow(bytes, { contentType })).channel.title;

describe('bytes to text', () => {
  const windows1256 = new TextDecoder('windows-1256').decode(ARABIC_1256);

  test('UTF-8 with a byte-order mark', async () => {
    const bytes = Buffer.concat([Buffer.from('\ufeff'), feed(ARABIC, '<?xml version="1.0"?>')]);
    expect(await titleOf(bytes)).toBe(ARABIC);
  });

  test('line breaks and spaces before the declaration', async () => {
    expect(await titleOf(feed(ARABIC, '\n\n  <?xml version="1.0" encoding="UTF-8"?>'))).toBe(
      ARABIC,
    );
  });

  test('windows-1256 as declared', async () => {
    const bytes = feed(ARABIC_1256, '<?xml version="1.0" encoding="windows-1256"?>');
    expect(await titleOf(bytes)).toBe(windows1256);
    expect(windows1256).toMatch(/^تفسير /);
  });

  test('windows-1256 declared by the Content-Type only', async () => {
    const bytes = feed(ARABIC_1256, '<?xml version="1.0"?>');
    expect(await titleOf(bytes, 'text/xml; charset="windows-1256"')).toBe(windows1256);
  });

  test('windows-1256 that calls itself UTF-8 is known by its language', async () => {
    const declaration = '<?xml version="1.0" encoding="utf-8"?>';
    const bytes = feed(ARABIC_1256, declaration, '<language>ar-SA</language>');
    expect(await titleOf(bytes, 'text/xml; charset=utf-8')).toBe(windows1256);
  });

  test('Turkish without a usable label', async () => {
    const bytes = feed(Buffer.from([0xde, 0x69, 0x66, 0x61]), '', '<language>tr</language>');
    expect(await titleOf(bytes)).toBe('Şifa');
  });

  test.each([
    ['little endian', (text: string) => Buffer.from(text, 'utf16le')],
    ['big endian', utf16be],
  ])('UTF-16 %s with and without a byte-order mark', async (_name, encode) => {
    const text = feed(ARABIC, '<?xml version="1.0" encoding="utf-16"?>').toString();
    expect(await titleOf(encode(text))).toBe(ARABIC);
    expect(await titleOf(encode(`\ufeff${text}`))).toBe(ARABIC);
  });

  test.each(['utf-16', 'iso-8859-1', 'windows-1256', 'x-nonsense'])(
    'UTF-8 that calls itself %s',
    async (label) => {
      const bytes = feed(ARABIC, `<?xml version="1.0" encoding="${label}"?>`);
      expect(await titleOf(bytes, `text/xml; charset=${label}`)).toBe(ARABIC);
    },
  );

  test('when nothing tells, the feed is read with replacements and flagged', async () => {
    const { channel, parsed } = await readShow(feed(Buffer.from([0x41, 0xff, 0x42]), ''));
    expect(channel.title).toBe('A\ufffdB');
    expect(parsed).toMatchObject({ encodingDoubtful: true });
  });

  describe('UTF-8 with a stray byte, as programs leave behind that cut texts by bytes', () => {
    const stray = (text: string, byte: number) =>
      Buffer.concat([Buffer.from(text), Buffer.from([byte])]);
    const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

    test.each([
      ['ar', ARABIC, 0xd8],
      ['fa', ARABIC, 0xd9],
      ['en', 'Qur’ān — evening', 0xe2],
      ['tr', 'Kur’ân-ı Kerîm', 0xc4],
    ])('%s: only that letter is lost, and the feed is flagged', async (language, title, byte) => {
      const channel = `<language>${language}</language>`;
      const bytes = feed(stray(title, byte), declaration, channel);
      const { channel: read, parsed } = await readShow(bytes, {
        contentType: 'application/rss+xml; charset=windows-1256',
      });
      expect(read.title).toBe(`${title}\ufffd`);
      expect(parsed).toMatchObject({ encodingDoubtful: true });
    });

    test('far behind the beginning of a large feed', async () => {
      const plain = `<item><title>Plain</title><description>${'x'.repeat(200_000)}</description>${ENCLOSURE}</item>`;
      const late = `<item><title>${ARABIC}</title><description>`;
      const bytes = Buffer.concat([
        Buffer.from(`${declaration}<rss><channel><language>ar</language>${plain}${late}`),
        stray('رمضان', 0xd8),
        Buffer.from(`</description>${ENCLOSURE}</item></channel></rss>`),
      ]);
      const { items, parsed } = await readShow(bytes);
      expect(items.map(({ title }) => title)).toEqual(['Plain', ARABIC]);
      expect(items[1]?.description).toBe('رمضان\ufffd');
      expect(parsed).toMatchObject({ encodingDoubtful: true });
    });
  });

  test('UTF-32 is refused by name', async () => {
    const body = await feedBodyOf(Buffer.from([0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0]));
    expect(() => detectEncoding(body)).toThrow(UnreadableEncodingError);
  });

  test('a letter that lies across two steps stays whole', async () => {
    const long = ARABIC.repeat(20_000);
    const { first } = await readShow(
      `<rss><channel><item><title>x</title><description>${'a'}${long}</description>${ENCLOSURE}</item></channel></rss>`,
    );
    expect(first?.description).toHaveLength(200 * 1024);
    expect(first?.description).not.toContain('\ufffd');
  });

  test('a large body is read from disk, twice, and leaves nothing behind', async () => {
    const body = await feedBodyOf(Buffer.alloc(6 * 1024 * 1024, 'x'));
    for (const time of [1, 2]) {
      let size = 0;
      for await (const bytes of body.steps()) size += bytes.length;
      expect({ time, size }).toEqual({ time, size: 6 * 1024 * 1024 });
    }
    await body.dispose();
    await expect(body.steps().next()).rejects.toThrow();
  });
});
