import { describe, expect, test } from 'vitest';
import { type Chapter, notesChapters, readJsonChapters, simpleChapter } from '~/lib/chapters';

const file = (...chapters: unknown[]) => JSON.stringify({ version: '1.2.0', chapters });
const names = (chapters: Chapter[]) => chapters.map(({ start, title }) => [start, title]);
const sowing = [0, 'Sowing'];
const watering = [90, 'Watering'];

describe('reading a chapters file', () => {
  test.each([
    [
      'two chapters',
      file({ startTime: 0, title: 'Sowing' }, { startTime: 90, title: 'Watering' }),
      [sowing, watering],
    ],
    ['times as text', file({ startTime: '00:01:30.500', title: 'Watering' }), [[90.5, 'Watering']]],
    [
      'out of order, and one said twice',
      file(
        ...[90, 0, 90.2].map((startTime) => ({
          startTime,
          title: startTime === 0 ? 'Sowing' : 'Watering',
        })),
      ),
      [sowing, watering],
    ],
    [
      'some kept out of the list, without title or time',
      file(
        { startTime: 0, title: 'Sowing' },
        { startTime: 10, title: 'A picture', toc: false },
        { startTime: 20 },
        { startTime: 30, title: ' ' },
        { startTime: -1, title: 'Before' },
        { title: 'Never' },
      ),
      [sowing],
    ],
    [
      'markup and disguises in a title',
      file({ startTime: 0, title: '<b>So\u202ewing</b>&amp;\u0000 more' }),
      [[0, 'Sowing& more']],
    ],
    ['Arabic', file({ startTime: 0, title: 'البذر' }), [[0, 'البذر']]],
    ['a byte-order mark', `\ufeff${file({ startTime: 0, title: 'Sowing' })}`, [sowing]],
  ])('%s', async (_name, text, chapters) => {
    expect(names(await readJsonChapters(text))).toEqual(chapters);
  });

  test('keeps only web links and images', async () => {
    const [chapter] = await readJsonChapters(
      file({
        startTime: 0,
        title: 'Sowing',
        url: 'javascript:alert(1)',
        img: 'https://a.org/1.png',
      }),
    );
    expect(chapter).toMatchObject({ url: null, image: 'https://a.org/1.png' });
  });

  test('keeps at most 500 chapters', async () => {
    const many = Array.from({ length: 800 }, (_, at) => ({ startTime: at, title: `Part ${at}` }));
    expect(await readJsonChapters(file(...many))).toHaveLength(500);
    const first = (await readJsonChapters(file(...many.toReversed())))[0];
    expect(first?.start).toBe(0);
  });

  test.each([
    ['nothing', '', 'empty'],
    ['no chapters', file(), 'empty'],
    ['a web page', '<html></html>', 'unknown-form'],
    ['one that breaks off', '{"chapters":[{"startTime":0,"title":"Sow', 'broken'],
    ['more than 1 MB', `{"a":"${'a'.repeat(1024 * 1024)}"}`, 'too-large'],
  ])('rejects %s', async (_name, text, kind) => {
    await expect(readJsonChapters(text)).rejects.toMatchObject({ kind });
  });
});

describe('reading a chapter from the feed', () => {
  test('reads the start, title, and optional link and image', () => {
    const written = { start: '00:01:30.000', title: 'Watering', href: 'https://a.org/w' };
    expect(simpleChapter(written)).toEqual({
      start: 90,
      end: null,
      title: 'Watering',
      url: 'https://a.org/w',
      image: null,
    });
    expect(simpleChapter({ title: 'Watering' })).toBeNull();
    expect(simpleChapter({ start: 'soon', title: 'Watering' })).toBeNull();
  });
});

describe('reading timestamps from show notes', () => {
  test.each([
    ['<p>0:00 Sowing</p><p>1:30 Watering</p>', [sowing, watering]],
    ['Beans.<br>00:00:00 - Sowing<br />(1:30) Watering<br>', [sowing, watering]],
    [
      '<ul><li><a href="https://a.org">0:00</a> Sowing</li><li>• 1:30 <b>Watering</b></li></ul>',
      [sowing, watering],
    ],
    ['0:00 - 1:30 Sowing<br>1:30–3:00: Watering', [sowing, watering]],
    [
      '٠:٠٠ - ١:٣٠ البذر<br>١:٣٠ - ٣:٠٠ السقي',
      [
        [0, 'البذر'],
        [90, 'السقي'],
      ],
    ],
    ['0:00 Salt &amp; water\n1:30 Watering', [[0, 'Salt & water'], watering]],
    [
      '<p dir="rtl">0:00 البذر<br>1:30 السقي</p>',
      [
        [0, 'البذر'],
        [90, 'السقي'],
      ],
    ],
    ['<p>Sowing (0:00)</p><p>Watering - 1:30</p>', [sowing, watering]],
    ['0:00 Sowing<br>1:30 Watering<br>Psalm - 3:16', [sowing, watering]],
  ])('%j', (html, chapters) => expect(names(notesChapters(html, 3600))).toEqual(chapters));

  test.each([
    ['one alone', '<p>0:00 Sowing</p>'],
    ['not ascending', '0:00 Sowing<br>5:00 Watering<br>3:00 Harvest'],
    ['none near the beginning', '20:00 Sowing<br>30:00 Watering'],
    ['beyond the end', '0:00 Sowing<br>5:00:00 Watering'],
    ['times of day', '1:30 pm Sowing<br>2:30 pm Watering'],
    ['times inside the lines', 'Sowing at 0:00<br>Watering at 1:30'],
    ['times alone', '0:00<br>1:30'],
    ['long times alone', '0:00:10<br>1:02:33'],
  ])('finds no chapters: %s', (_name, html) => expect(notesChapters(html, 3600)).toEqual([]));
});
