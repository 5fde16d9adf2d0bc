import { describe, expect, test } from 'vitest';
import { detectEncoding, UnreadableEncodingError } from '~/adapters/feeds/fetch/decode.server';
import { feedBodyOf } from '~/adapters/feeds/fetch/feed-body.server';
import { ENCLOSURE, readShow } from '../read-feed';

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

describe('detecting the encoding', () => {
  const windows1256 = new TextDecoder('windows-1256').decode(ARABIC_1256);

  test('reads UTF-8 with a byte-order mark', async () => {
    const bytes = Buffer.concat([Buffer.from('\ufeff'), feed(ARABIC, '<?xml version="1.0"?>')]);
    expect(await titleOf(bytes)).toBe(ARABIC);
  });

  test('skips line breaks and spaces before the declaration', async () => {
    expect(await titleOf(feed(ARABIC, '\n\n  <?xml version="1.0" encoding="UTF-8"?>'))).toBe(
      ARABIC,
    );
  });

  test('reads windows-1256 as declared', async () => {
    const bytes = feed(ARABIC_1256, '<?xml version="1.0" encoding="windows-1256"?>');
    expect(await titleOf(bytes)).toBe(windows1256);
    expect(windows1256).toMatch(/^تفسير /);
  });

  test('reads windows-1256 declared only by the Content-Type', async () => {
    const bytes = feed(ARABIC_1256, '<?xml version="1.0"?>');
    expect(await titleOf(bytes, 'text/xml; charset="windows-1256"')).toBe(windows1256);
  });

  test('detects windows-1256 mislabeled as UTF-8 by its language', async () => {
    const declaration = '<?xml version="1.0" encoding="utf-8"?>';
    const bytes = feed(ARABIC_1256, declaration, '<language>ar-SA</language>');
    expect(await titleOf(bytes, 'text/xml; charset=utf-8')).toBe(windows1256);
  });

  test('reads Turkish without a usable label', async () => {
    const bytes = feed(Buffer.from([0xde, 0x69, 0x66, 0x61]), '', '<language>tr</language>');
    expect(await titleOf(bytes)).toBe('Şifa');
  });

  test.each([
    ['little endian', (text: string) => Buffer.from(text, 'utf16le')],
    ['big endian', utf16be],
  ])('reads UTF-16 %s with and without a byte-order mark', async (_name, encode) => {
    const text = feed(ARABIC, '<?xml version="1.0" encoding="utf-16"?>').toString();
    expect(await titleOf(encode(text))).toBe(ARABIC);
    expect(await titleOf(encode(`\r\n${text}`))).toBe(ARABIC);
    expect(await titleOf(encode(`\ufeff${text}`))).toBe(ARABIC);
  });

  test.each(['utf-16', 'iso-8859-1', 'windows-1256', 'x-nonsense'])(
    'reads UTF-8 labeled as %s',
    async (label) => {
      const bytes = feed(ARABIC, `<?xml version="1.0" encoding="${label}"?>`);
      expect(await titleOf(bytes, `text/xml; charset=${label}`)).toBe(ARABIC);
    },
  );

  test('guesses the encoding as a last resort, and flags the feed', async () => {
    const { channel, parsed } = await readShow(feed(Buffer.from([0x41, 0xff, 0x42]), ''));
    expect(channel.title).toBe('AÿB');
    expect(parsed).toMatchObject({ encodingDoubtful: true });
  });

  describe('neither UTF-8 nor labeled', () => {
    const samples: [name: string, encoding: string, text: string][] = [
      ['one Arabic word', 'windows-1256', 'قرآن'],
      ['Arabic', 'windows-1256', 'الحلقة الأولى: مقدمة في علوم القرآن الكريم، وفضل تلاوته'],
      ['Arabic with vowel marks', 'windows-1256', 'بِسْمِ اللَّهِ الرَّحْمَنِ الرَّحِيمِ'],
      ['Arabic beside English', 'windows-1256', 'Lesson 12 - شرح الأربعين النووية (MP3, HQ)'],
      [
        'Arabic in markup',
        'windows-1256',
        '&lt;p&gt;&lt;b&gt;درس&lt;/b&gt;&lt;br&gt;في الفقه&lt;/p&gt;',
      ],
      ['Urdu', 'windows-1256', 'سیرت کا پہلا سبق: بچوں کے لئے کہانی گھر ٹھنڈا'.replace(/ی/g, 'ي')],
      [
        'Persian',
        'windows-1256',
        'گفتگو دربارهٔ پیامبر و چگونگی نماز'.replace(/ی/g, 'ي').replace('ٔ', ''),
      ],
      ['Turkish', 'windows-1254', 'Kur’an-ı Kerim’in ışığında güzel ahlâk ve iyi insan'],
      ['one Turkish word', 'windows-1254', 'Işık'],
      ['Turkish in capitals', 'windows-1254', 'İSLÂM’DA AİLE VE ÇOCUK EĞİTİMİ'],
      [
        'French',
        'windows-1252',
        'À l’école du Prophète : la prière, où et comment ? Ça commence déjà',
      ],
      ['German', 'windows-1252', 'Über die Größe des Korans – für Anfänger und Ältere'],
      ['Spanish', 'windows-1252', 'El corazón del niño: ¿qué es la oración según el Corán?'],
      ['Indonesian', 'windows-1252', 'Tafsir Al-Qur’an untuk pemula – “Kisah Nabi”'],
      ['Icelandic', 'windows-1252', 'Það er gott að læra um bænina á íslensku'],
    ];
    /** Encodes a text in a single-byte encoding. */
    function encode(text: string, encoding: string) {
      const all = Uint8Array.from({ length: 256 }, (_value, byte) => byte);
      // Decoded as a stream, because otherwise Node reads windows-1252 as ISO 8859-1.
      const letters = new TextDecoder(encoding).decode(all, { stream: true });
      const bytes = [...text].map((letter) => letters.indexOf(letter));
      expect(bytes, 'a sample that the encoding can write').not.toContain(-1);
      return Buffer.from(bytes);
    }
    const utf8 = '<?xml version="1.0" encoding="utf-8"?>';

    test.each(samples)('detects %s', async (_name, encoding, text) => {
      const plain = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>');
      for (const [declaration, channel] of [
        ['', ''],
        [utf8, '<language>en-us</language>'],
        ['<?xml version="1.0" encoding="us-ascii"?>', ''],
      ] as const) {
        const rows = encode(`${text}</title><item><title>${text}</title>`, encoding);
        const bytes = Buffer.concat([
          Buffer.from(`${declaration}<rss><channel>${channel}<title>`),
          rows,
          Buffer.from(`<description>`),
          encode(`${text} `.repeat(3_000), encoding),
          Buffer.from(`</description>${ENCLOSURE}</item></channel></rss>`),
        ]);
        const { first } = await readShow(bytes, { contentType: 'text/xml; charset=utf-8' });
        expect(first?.title?.replace(/\s+/g, ' ')).toBe(
          plain
            .replace(/<[^>]+>/g, ' ')
            .replace(/\s+/g, ' ')
            .trim(),
        );
        expect(first?.description).not.toContain('\ufffd');
      }
    });

    test('detects it far after an all-ASCII beginning', async () => {
      const plain = `<item><title>Plain</title><description>${'x'.repeat(200_000)}</description>${ENCLOSURE}</item>`;
      const bytes = Buffer.concat([
        Buffer.from(`${utf8}<rss><channel>${plain}<item><title>`),
        ARABIC_1256,
        Buffer.from(`</title>${ENCLOSURE}</item></channel></rss>`),
      ]);
      expect((await readShow(bytes)).items.map(({ title }) => title)).toEqual([
        'Plain',
        windows1256,
      ]);
    });

    test.each(['ISO-8859-1', 'windows-1252', 'iso-8859-9'])(
      'does not let the default label %s turn Arabic into Western letters',
      async (label) => {
        const declaration = `<?xml version="1.0" encoding="${label}"?>`;
        const { channel, parsed } = await readShow(feed(ARABIC_1256, declaration));
        expect(channel.title).toBe(windows1256);
        expect(parsed).toMatchObject({ encodingDoubtful: true });
      },
    );

    test('does not let a label change Turkish, and keeps Western texts as labeled', async () => {
      const latin = '<?xml version="1.0" encoding="ISO-8859-1"?>';
      for (const [, encoding, text] of samples.filter(([name]) => !/markup/.test(name))) {
        const read = await titleOf(feed(encode(text, encoding), latin, '<language>ar</language>'));
        expect(read).toBe(text);
      }
    });

    test('trusts a label only if it fits the bytes', async () => {
      const latin = '<?xml version="1.0" encoding="windows-1252"?>';
      const french = encode('À l’école', 'windows-1252');
      const arabic = '<?xml version="1.0" encoding="windows-1256"?>';
      expect(await titleOf(feed(french, arabic))).toBe(
        new TextDecoder('windows-1256').decode(french),
      );
      const persian = 'گفتگو دربارهء چهل پند';
      expect(await titleOf(feed(encode(persian, 'windows-1256'), latin))).toBe(persian);
      const isoArabic = '<?xml version="1.0" encoding="iso-8859-6"?>';
      expect(await titleOf(feed(encode(persian, 'windows-1256'), isoArabic))).toBe(persian);
    });
  });

  describe('UTF-8 with a stray byte, left by programs that truncate text by bytes', () => {
    const stray = (text: string, byte: number) =>
      Buffer.concat([Buffer.from(text), Buffer.from([byte])]);
    const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

    test.each([
      ['ar', ARABIC, 0xd8],
      ['fa', ARABIC, 0xd9],
      ['en', 'Qur’ān — evening', 0xe2],
      ['tr', 'Kur’ân-ı Kerîm', 0xc4],
    ])('%s: loses only that letter, and flags the feed', async (language, title, byte) => {
      const channel = `<language>${language}</language>`;
      const bytes = feed(stray(title, byte), declaration, channel);
      const { channel: read, parsed } = await readShow(bytes, {
        contentType: 'application/rss+xml; charset=windows-1256',
      });
      expect(read.title).toBe(`${title}\ufffd`);
      expect(parsed).toMatchObject({ encodingDoubtful: true });
    });

    test('detects it far into a large feed', async () => {
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

  test('rejects UTF-32 with its own error', async () => {
    const body = await feedBodyOf(Buffer.from([0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0]));
    expect(() => detectEncoding(body)).toThrow(UnreadableEncodingError);
  });

  test('keeps a letter whole across two chunks', async () => {
    const long = ARABIC.repeat(20_000);
    const { first } = await readShow(
      `<rss><channel><item><title>x</title><description>${'a'}${long}</description>${ENCLOSURE}</item></channel></rss>`,
    );
    expect(first?.description).toHaveLength(200 * 1024);
    expect(first?.description).not.toContain('\ufffd');
  });

  test('reads a large body twice from disk, and leaves no file behind', async () => {
    const body = await feedBodyOf(Buffer.alloc(6 * 1024 * 1024, 'x'));
    for (const time of [1, 2]) {
      let size = 0;
      for await (const bytes of body.chunks()) size += bytes.length;
      expect({ time, size }).toEqual({ time, size: 6 * 1024 * 1024 });
    }
    await body.dispose();
    await expect(body.chunks().next()).rejects.toThrow();
  });
});
