import { describe, expect, test } from 'vitest';
import { Random } from '../../../support/cases/random';
import { lesson, Publisher, Shelf, type Lesson, type Show } from './feed-years';

/** Reads one feed after another; the first mistake fails the test. */
async function follow(...feeds: Lesson[][]): Promise<number> {
  const shelf = new Shelf();
  for (const [index, feed] of feeds.entries()) {
    expect(await shelf.read(feed), `feed ${index + 1}`).toEqual([]);
  }
  return shelf.rows.length;
}

const lessons = (from: number, to: number, values: (id: number) => Partial<Lesson> = () => ({})) =>
  Array.from({ length: to - from + 1 }, (_, index) => to - index).map((id) =>
    lesson(id, values(id)),
  );
const at = (hour: number, day = 1) => new Date(Date.UTC(2026, 2, day, hour));
const newHost = (id: number) => ({
  guid: `new-${id}`,
  url: `https://other.example.net/n/${id}.m4a`,
});

describe('a rolling window', () => {
  test.each(['own', 'none'] as const)(
    'with one title for all, twice a day, guids: %s',
    async (guids) => {
      const daily = (id: number) => ({
        title: 'Daily reminder',
        guid: guids === 'own' ? `g${id}` : null,
        date: at(id % 2 ? 5 : 17, Math.ceil(id / 2)),
      });
      for (const size of [1, 2, 3, 7]) {
        const feeds = Array.from({ length: 20 }, (_, day) =>
          lessons(Math.max(1, day + 2 - size), day + 1, daily),
        );
        expect(await follow(...feeds)).toBe(20);
      }
    },
  );

  test('with one title for all, spread over several hosts in turn', async () => {
    for (const hosts of [2, 3, 10]) {
      for (const guids of ['own', 'none']) {
        const daily = (id: number) => ({
          title: 'Daily reminder',
          guid: guids === 'own' ? `g${id}` : null,
          url: `https://media.host-${'abcdefghij'[id % hosts]}.example/${id}.mp3`,
          duration: 500 + ((id * 37) % 90) * 3,
        });
        for (const size of [1, 2, 3, 5]) {
          const feeds = Array.from({ length: 20 }, (_, day) =>
            lessons(Math.max(1, day + 2 - size), day + 1, daily),
          );
          expect(await follow(...feeds)).toBe(20);
        }
      }
    }
  });

  test.each([
    ['one address for all', 1],
    ['an address for each day of the week', 7],
  ])('with one title per address: %s', async (_name, addresses) => {
    const daily = (id: number) => ({
      title: `Bulletin ${id % addresses}`,
      url: `https://cdn.example.org/latest-${id % addresses}.mp3`,
      duration: 300,
      bytes: 2_400_000 + ((id * 37) % 90),
    });
    const feeds = Array.from({ length: 30 }, (_, day) =>
      lessons(Math.max(1, day + 2 - addresses), day + 1, daily),
    );
    expect(await follow(...feeds)).toBe(30);
  });

  test('with stable recording addresses and regenerated guids and dates', async () => {
    const built = (day: number) => (id: number) => ({
      guid: `${id}-${day}`,
      url: `https://cdn.example.org/${id}.mp3`,
      date: at(day),
      bytes: 2_000_000 + id * 1000 + day,
    });
    const days = Array.from({ length: 5 }, (_, day) => lessons(1, 6, built(day + 1)));
    expect(await follow(...days)).toBe(6);
    const alike = days.map((feed) => feed.slice(0, 1).map((one) => ({ ...one, bytes: 2_000_000 })));
    expect(await follow(...alike)).toBe(1);
  });

  test('that was replaced completely between two checks', async () => {
    const hourly = (id: number) => ({
      title: 'Recitation',
      date: at(id % 24, 1 + Math.floor(id / 24)),
    });
    expect(await follow(lessons(1, 24, hourly), lessons(25, 48, hourly))).toBe(48);
    expect(await follow(lessons(1, 12, hourly), lessons(12, 23, hourly))).toBe(23);
  });

  test('with the same seven titles every week, read once a week', async () => {
    const weekly = (id: number) => ({ title: `Lesson of day ${id % 7}` });
    expect(
      await follow(lessons(1, 7, weekly), lessons(8, 14, weekly), lessons(15, 21, weekly)),
    ).toBe(21);
  });

  test('with recordings that differ only in their query', async () => {
    const query = (id: number) => ({ guid: null, url: `https://example.org/play.mp3?id=${id}` });
    expect(await follow(lessons(1, 10, query), lessons(4, 13, query), lessons(11, 20, query))).toBe(
      20,
    );
  });

  test('with renumbered guids and one title for all', async () => {
    const feeds = Array.from({ length: 12 }, (_, day) =>
      lessons(day + 1, day + 6, (id) => ({ guid: `item-${day + 7 - id}`, title: 'Lesson' })),
    );
    expect(await follow(...feeds)).toBe(17);
  });

  test('with renumbered guids and regenerated dates', async () => {
    const feeds = Array.from({ length: 12 }, (_, day) =>
      lessons(day + 1, day + 6, (id) => ({ guid: `item-${day + 7 - id}`, date: at(9, day + 1) })),
    );
    expect(await follow(...feeds)).toBe(17);
  });

  test('that continues on another host is not a move', async () => {
    const named = (id: number) => ({ title: 'Daily reminder', ...(id > 10 && newHost(id)) });
    expect(await follow(lessons(1, 10, named), lessons(11, 20, named))).toBe(20);
  });
});

describe('a recording shared by several items', () => {
  const shared = { url: 'https://example.org/live.mp3' };
  test('identifies none of them', async () => {
    for (const guid of [{}, { guid: null }]) {
      const one = () => ({ ...shared, ...guid });
      expect(await follow(lessons(1, 3, one), lessons(2, 4, one), lessons(4, 5, one))).toBe(5);
    }
  });

  test('does not identify them by a shared guid either', async () => {
    const one = () => ({ guid: 'show', title: 'Lesson' });
    expect(await follow(lessons(1, 3, one), lessons(2, 4, one), lessons(5, 7, one))).toBe(7);
  });
});

describe('a move', () => {
  const old = lessons(1, 30);
  test.each<[string, (id: number) => Partial<Lesson>]>([
    ['with new guids', (id) => ({ guid: `new-${id}` })],
    ['with new hosts', (id) => ({ url: newHost(id).url })],
    ['with both', newHost],
    ['with both, in another order', newHost],
    [
      'with both, dates cut to days',
      (id) => ({
        ...newHost(id),
        date: new Date(Math.floor(lesson(id).date!.getTime() / 86_400_000) * 86_400_000),
      }),
    ],
    [
      'with both, hours shifted',
      (id) => ({ ...newHost(id), date: new Date(lesson(id).date!.getTime() + 3 * 3_600_000) }),
    ],
    ['with both, all dated anew', (id) => ({ ...newHost(id), date: at(12, 20) })],
    [
      'with both, numbers added to the titles',
      (id) => ({ ...newHost(id), title: `${id}. Lesson ${id}` }),
    ],
    [
      'with both on the same host, numbers added to the titles',
      (id) => ({ guid: `n${id}`, url: `https://cdn.example.org/n/${id}.mp3`, title: `#${id}` }),
    ],
    ['with guids that meant others before', (id) => ({ ...newHost(id), guid: `guid-${31 - id}` })],
    ['that drops guids', (id) => ({ ...newHost(id), guid: null })],
  ])('%s creates no duplicates and adds new lessons', async (how, changed) => {
    const moved = lessons(1, 32, changed);
    if (how.includes('another order')) moved.reverse();
    expect(await follow(old, moved, lessons(1, 33, changed))).toBe(33);
    if (!/anew|added/.test(how)) expect(await follow(old, moved.slice(0, 20), moved)).toBe(32);
  });

  test('of a window, to a host with all episodes', async () => {
    const all = lessons(1, 40, newHost);
    expect(await follow(lessons(1, 20), lessons(11, 30), lessons(21, 40), all)).toBe(40);
    expect(await follow(lessons(1, 40), lessons(31, 40, newHost))).toBe(40);
  });

  test('of a show with one or two episodes under new titles is detected by times', async () => {
    for (const count of [1, 2]) {
      const moved = lessons(1, count, (id) => ({
        ...newHost(id),
        title: `Part ${id}`,
        duration: 630,
      }));
      expect(await follow(lessons(1, count), moved)).toBe(count);
    }
  });

  test('with one title for all is detected by dates, or else by lengths', async () => {
    const same = (id: number) => ({ title: 'Reminder', duration: 300 + id * 11 });
    const moved = (id: number) => ({ ...same(id), ...newHost(id) });
    expect(await follow(lessons(1, 12, same), lessons(1, 12, moved))).toBe(12);
    const anew = (id: number) => ({
      ...moved(id),
      date: new Date(at(12, 20).getTime() + id * 1000),
    });
    expect(await follow(lessons(1, 12, same), lessons(1, 12, anew))).toBe(12);
  });
});

describe('when lessons differ in length', () => {
  const HOUR = 3_600_000;
  const measured =
    (values: (id: number) => Partial<Lesson> = () => ({})) =>
    (id: number) => ({ duration: 500 + ((id * 37) % 400), ...values(id) });
  const later = (id: number, hours: number) => new Date(lesson(id).date!.getTime() + hours * HOUR);
  const renamed = (id: number) => ({ ...newHost(id), title: `Circle: Lesson ${id}` });
  const old = lessons(1, 30, measured());

  test.each<[string, (id: number) => Partial<Lesson>]>([
    ['other titles, hours shifted', (id) => ({ ...renamed(id), date: later(id, 3) })],
    [
      'other titles, dates cut to days',
      (id) => ({ ...renamed(id), date: new Date(later(id, 0).toISOString().slice(0, 10)) }),
    ],
    [
      'the same host, other titles and lengths',
      (id) => ({
        guid: `x${id}`,
        url: `https://cdn.example.org/hq/${id}.m4a`,
        title: `Circle: Lesson ${id}`,
        duration: 530 + ((id * 37) % 400),
      }),
    ],
    [
      'the same host, all dated anew',
      (id) => ({ guid: `x${id}`, url: `https://cdn.example.org/hq/${id}.m4a`, date: at(12, 20) }),
    ],
  ])('a move with new guids and recordings, %s, creates no duplicates', async (_how, changed) => {
    expect(await follow(old, lessons(1, 31, measured(changed)))).toBe(31);
  });

  test('a move of some lessons each week, under new titles, creates no duplicates', async () => {
    const weeks = Array.from({ length: 10 }, (_, week) =>
      lessons(
        1,
        30,
        measured((id) => (id <= week * 3 ? renamed(id) : {})),
      ),
    );
    expect(await follow(...weeks)).toBe(30);
  });

  test('a series repeated a year later on another host is a new one', async () => {
    const year = (first: number, host: string) =>
      lessons(
        first,
        first + 29,
        measured((id) => ({
          guid: null,
          title: `Juz ${id - first + 1}`,
          url: `https://${host}/${id - first + 1}.mp3`,
          date: later(id, first > 1 ? 324 * 24 : 0),
        })),
      );
    expect(await follow(year(1, 'a.example.org'), year(31, 'b.example.org'))).toBe(60);
  });

  test('an address that changes on every reading identifies no other lesson', async () => {
    const signed = (parameter: string, date: (id: number, week: number) => Date | null) =>
      Array.from({ length: 20 }, (_, week) =>
        lessons(
          1 + week,
          10 + week,
          measured((id) => ({
            guid: null,
            title: parameter === 'v' ? 'Daily reminder' : `Lesson ${id}`,
            url: `https://a.example/${id}.mp3?${parameter}=${week}`,
            date: date(id, week),
          })),
        ),
      );
    const summer = (id: number, week: number) => later(id, week % 2);
    expect(await follow(...signed('token', summer))).toBe(29);
    const days = (id: number) => new Date(later(id, 0).toISOString().slice(0, 10));
    expect(await follow(...signed('v', days))).toBe(29);
  });
});

describe('a move to another host with new guids and titles, without dates and lengths', () => {
  const bare = { date: null, duration: null };
  const topics =
    'Patience Gratitude Prayer Fasting Charity Travel Neighbours Parents Sleep Food Speech';
  const topic = (id: number) => topics.split(' ')[id % 11]!;
  const numbered = (id: number) => `Lesson ${id}`;
  const named = (id: number) => `On ${topic(id)} and the ${topic(id * 3 + 1).toLowerCase()} of old`;
  const parts = (id: number) => `${topic(Math.floor(id / 4))}, part ${(id % 4) + 1}`;
  const arabic = (id: number) => `شَرْحُ ${topic(id)} ${'٠١٢٣٤٥٦٧٨٩'[id % 10]}`;
  type Title = (id: number) => string;
  const show = (title: Title) => (id: number) => ({ ...bare, title: title(id) });
  const moved = (title: Title) => (id: number) => ({ ...newHost(id), ...bare, title: title(id) });
  const changes: [string, (title: Title) => Title][] = [
    ['the name of the show before all', (title) => (id) => `Circle: ${title(id)}`],
    ['the name of the show behind all', (title) => (id) => `${title(id)} | The Circle`],
    [
      'other marks and letters',
      (title) => (id) => title(id).toUpperCase().replace(/[ ,]+/g, ' – '),
    ],
    ['some rewritten', (title) => (id) => (id % 5 === 2 ? 'A talk' : title(id))],
  ];

  test.each(
    changes.flatMap(([how, change]) =>
      Object.entries({ numbered, named, parts, arabic }).map(
        ([kind, title]) => [kind, how, title, change] as const,
      ),
    ),
  )('%s titles, %s: creates no duplicates', async (_kind, _how, title, change) => {
    const old = lessons(1, 11, show(title));
    const after = lessons(1, 11, moved(change(title)));
    expect(await follow(old, after, lessons(1, 12, moved(change(title))))).toBe(12);
    expect(await follow(old, [...after].reverse())).toBe(11);
  });

  test('creates no duplicates when numbers are added to titles, and adds new lessons', async () => {
    const added = (id: number) => `${id}. ${named(id)}`;
    expect(await follow(lessons(1, 9, show(named)), lessons(1, 11, moved(added)))).toBe(11);
  });

  test('keeps different lessons apart', async () => {
    const season = (number: number) => (id: number) => `Season ${number}: Lesson ${id % 20}`;
    const others: [string, Title, Title][] = [
      ['the next of the window', numbered, numbered],
      ['another season', (id) => `Lesson ${id % 20}`, season(2)],
      ['another season of a show that names them', season(1), season(2)],
      ['other parts of the same topics', (id) => `${topic(id)} 1`, (id) => `${topic(id)} 2`],
      ['one title for all', () => 'Daily reminder', () => 'Reminder of the day'],
      ['other topics', (id) => `Part of ${id}a, b${id}`, (id) => `Part of c${id}, ${id}d`],
    ];
    for (const [what, before, after] of others) {
      const feeds = [lessons(1, 10, show(before)), lessons(21, 30, moved(after))];
      expect(await follow(...feeds), what).toBe(20);
    }
  });
});

describe('all titles rewritten at once, or one title for all', () => {
  const dates: [string, (id: number) => Partial<Lesson>][] = [
    ['with dates', () => ({})],
    ['with days', (id) => ({ date: new Date(lesson(id).date!.toISOString().slice(0, 10)) })],
    ['without dates and lengths', () => ({ date: null, duration: null })],
  ];
  const titles: [string, (id: number) => string, (id: number) => string][] = [
    ['one title', () => 'Reminder', () => 'Reminder'],
    ['another title', () => 'Reminder', () => 'Of the day'],
    ['rewritten titles', (id) => `Lesson ${id}`, (id) => `On ${'abcdefg'[id % 7]}x${id * 7}`],
  ];
  const names: [string, (id: number) => Partial<Lesson>][] = [
    ['guids and recordings stay', () => ({})],
    ['guids are new', (id) => ({ guid: `new-${id}` })],
    ['guids are left out', () => ({ guid: null })],
    ['recordings are new', (id) => ({ url: `https://cdn.example.org/new/${id}x.mp3` })],
    ['recordings are new, at another host', (id) => ({ url: newHost(id).url })],
  ];
  test.each(
    dates.flatMap(([when, date]) =>
      titles.flatMap(([what, before, after]) =>
        names.map(([how, name]) => [when, what, how, date, before, after, name] as const),
      ),
    ),
  )(
    '%s, %s, %s: creates no duplicates and loses none',
    async (_w, _t, _h, date, before, after, name) => {
      const old = (id: number) => ({ ...date(id), title: before(id) });
      const anew = (id: number) => ({ ...date(id), title: after(id), ...name(id) });
      for (const count of [3, 5, 30]) {
        const feeds = [
          lessons(1, count, old),
          lessons(1, count, anew),
          lessons(1, count + 2, anew),
        ];
        expect(await follow(...feeds)).toBe(count + 2);
      }
    },
  );

  test('loses no episodes when undated recordings are reused, if they are few or have lengths', async () => {
    const one = (id: number) => ({
      date: null,
      duration: null,
      url: `https://a.example/${id % 2}`,
    });
    expect(await follow(lessons(1, 1, one), lessons(3, 3, one))).toBe(2);
    expect(await follow(lessons(1, 2, one), lessons(3, 4, one))).toBe(4);
    const measured = (id: number) => ({
      date: null,
      duration: 500 + id * 7,
      url: `https://a.example/${id % 10}`,
    });
    expect(await follow(lessons(1, 9, measured), lessons(11, 19, measured))).toBe(18);
  });
});

describe('a series repeated with its guids and titles', () => {
  const YEAR = 354;
  /** Lesson 101 is lesson 1 of the next year. */
  const round =
    (values: Partial<Lesson> = {}, host = 'cdn.example.org') =>
    (id: number) => ({
      guid: `juz-${id % 100}`,
      title: `Juz ${id % 100}`,
      url: `https://${host}/${Math.floor(id / 100)}/${id}.mp3`,
      date: new Date(lesson(id % 100).date!.getTime() + Math.floor(id / 100) * YEAR * 86_400_000),
      duration: 1000 + id * 7,
      ...values,
    });

  test.each([
    ['with lengths', round(), round()],
    ['without lengths', round({ duration: null }), round({ duration: null })],
    ['at another host', round(), round({}, 'b.example.net')],
    [
      'at another host, without lengths',
      round({ duration: null }),
      round({ duration: null }, 'b.example.net'),
    ],
  ])('%s: keeps each year separate', async (_how, before, after) => {
    const [first, second] = [lessons(1, 30, before), lessons(101, 130, after)];
    expect(await follow(first, second, lessons(201, 230, after))).toBe(90);
    const oneByOne = Array.from({ length: 30 }, (_, day) => [
      ...second.slice(29 - day),
      ...first.slice(0, 29 - day),
    ]);
    expect(await follow(first, ...oneByOne)).toBe(60);
    expect(await follow(first, [...second, ...first])).toBe(60);
  });

  test.each([1, 101, 201])('a correction in the same week stays one, lesson %s', async (id) => {
    const years = [lessons(1, 9, round()), lessons(101, 109, round()), lessons(201, 209, round())];
    const until = years.slice(0, Math.floor(id / 100) + 1);
    const last = until.at(-1)!;
    const old = last.find((one) => one.id === id)!;
    for (const days of [0, 1, 6, -6]) {
      const date = new Date(old.date!.getTime() + days * 86_400_000);
      const url = 'https://cdn.example.org/corrected.mp3';
      const corrected = { ...old, url, date, duration: old.duration! + 95 };
      const mended = last.map((one) => (one.id === id ? corrected : one));
      expect(await follow(...until, mended), `${days} days`).toBe(until.length * 9);
    }
  });

  test('a show that is redated as a whole stays one', async () => {
    for (const duration of [null, 700]) {
      const anew = (id: number) => ({
        ...round({ duration })(id),
        url: `https://cdn.example.org/new/${id}.mp3`,
        date: new Date(Date.UTC(2027, 6, 1, 10, id)),
      });
      expect(await follow(lessons(1, 30, round({ duration })), lessons(1, 30, anew))).toBe(30);
    }
  });
});

describe('a move of a show with one or two episodes', () => {
  test.each([
    ['dates stay', ({ date, duration }: Lesson) => ({ date, duration: duration! + 30 })],
    ['lengths stay', ({ duration }: Lesson) => ({ date: at(9, 20), duration })],
    ['dates are left out', ({ duration }: Lesson) => ({ date: null, duration: duration! + 30 })],
  ])('creates no duplicates when %s', async (_what, kept) => {
    for (const count of [1, 2]) {
      const before = lessons(1, count);
      const after = before.map((one) => ({ ...one, ...newHost(one.id), ...kept(one) }));
      expect(await follow(before, after)).toBe(count);
    }
  });
});

describe('one episode', () => {
  const others = lessons(2, 20);
  test.each<[string, Partial<Lesson>]>([
    ['another guid', { guid: 'x' }],
    ['another recording', { url: 'https://a.example/x.mp3' }],
    ['another guid and recording', { guid: 'x', url: 'https://a.example/x.mp3' }],
    [
      'another guid, recording and length',
      { guid: 'x', url: 'https://cdn.example.org/x.mp3', duration: 660 },
    ],
    ['no guid any more', { guid: null }],
    ['another guid, title and date', { guid: 'x', title: 'Renamed', date: at(9, 9) }],
    ['another title and date, no length', { title: 'Renamed', date: at(9, 9), duration: null }],
    [
      'another title, date and recording',
      { title: 'Renamed', date: at(9, 9), url: 'https://a.example/x.mp3' },
    ],
  ])('with %s stays one', async (_, changed) => {
    expect(await follow([...others, lesson(1)], [...others, lesson(1, changed)])).toBe(20);
  });

  test('without guid and date stays one when its address is signed again', async () => {
    const signed = (token: string) => (id: number) => ({
      guid: null,
      date: null,
      url: `https://example.org/${id}.mp3?token=${token}${id}&expires=${token}`,
    });
    expect(await follow(lessons(1, 5, signed('a')), lessons(1, 6, signed('b')))).toBe(6);
  });

  test('renamed, without guid and length, stays one when its address is signed again', async () => {
    const signed = (token: string, title: string) => (id: number) => ({
      guid: null,
      duration: null,
      url: `https://example.org/${id}.mp3?token=${token}${id}`,
      ...(id === 3 && { title }),
    });
    const renamed = lessons(1, 6, signed('b', 'Renamed'));
    expect(await follow(lessons(1, 5, signed('a', 'Lesson 3')), renamed)).toBe(6);
  });

  test('republished next to the old one is a second one', async () => {
    const again = lesson(21, { title: 'Lesson 1', url: lesson(1).url });
    expect(await follow([...others, lesson(1)], [again, ...others, lesson(1)])).toBe(21);
    const uploaded = lesson(21, { title: 'Lesson 1' });
    expect(await follow([...others, lesson(1)], [uploaded, ...others])).toBe(21);
  });

  test('listed twice in the feed is stored once', async () => {
    expect(await follow([lesson(1), lesson(1), ...others], [lesson(1), ...others])).toBe(20);
    const other = lesson(1, { url: 'https://cdn.example.org/1.m4a' });
    expect(await follow([lesson(1), other, ...others])).toBe(20);
  });
});

describe('a members-only episode that becomes public later', () => {
  const one = (id: number): Partial<Lesson> => ({ duration: 1800 + id, bytes: 5_000_000 + id * 7 });
  const old = lessons(1, 5, one);
  const published = (days: number, values: Partial<Lesson> = {}) => {
    const date = new Date(old[0]!.date!.getTime() + days * 86_400_000);
    return {
      ...old[0]!,
      guid: 'public-5',
      url: 'https://cdn.example.org/p/5.mp3',
      date,
      ...values,
    };
  };
  const rest = old.slice(1);

  test.each([
    ['a day later', [published(1)]],
    ['a month later', [published(30)]],
    ['below the next one for members', [lesson(6, one(6)), published(1)]],
    ['without a length', [published(1, { duration: null })]],
    ['without a size', [published(1, { bytes: 0 })]],
    ['at another host', [published(1, { url: 'https://other.example.net/5.mp3' })]],
  ])('%s stays one', async (_how, items) => {
    expect(await follow(old, [...items, ...rest])).toBe(items.length + 4);
  });

  test.each([
    ['another title', published(1, { title: 'Lesson 6', id: 6 })],
    ['another size', published(1, { bytes: 4_999_999, id: 6 })],
    ['the length of another', published(1, { bytes: 0, duration: 1803, id: 6 })],
    ['a year between', published(354, { id: 6 })],
  ])('is another with %s', async (_how, item) => {
    expect(await follow(old, [item, ...rest])).toBe(6);
  });

  test('a daily reminder next to permanent lessons is a new episode every day', async () => {
    const reminder = (id: number) => ({
      title: 'Daily reminder',
      guid: `r${id}`,
      duration: 55 + (id % 3),
      bytes: 7e5 + ((id * 37) % 90),
    });
    const days = Array.from({ length: 20 }, (_, day) => [
      lesson(101 + day, reminder(101 + day)),
      ...old,
    ]);
    expect(await follow(...days)).toBe(25);
    expect(await follow(...days.map(([only]) => [only!]))).toBe(20);
  });

  test('an episode that aged out of the window and is broadcast again is a second one', async () => {
    const again = { ...lesson(6, one(1)), title: 'Lesson 1' };
    expect(await follow(old, [again, ...old.slice(0, -1)])).toBe(6);
  });
});

/** To run more of them: SEEDS=1000 npx vitest run tests/domain/episodes */
const SEEDS = Number(process.env.SEEDS ?? 12);

test('years of all kinds of shows lose nothing and create no duplicates', async () => {
  const choices = {
    titles: ['numbered', 'one', 'weekdays'],
    guids: ['own', 'own', 'none', 'numbered anew'],
    rate: [1, 1, 2, 24],
    window: [1, 2, 5, 10, 30, 60],
    times: ['moments', 'moments', 'days'],
    address: ['path', 'query', 'target', 'signed'],
  } as const;
  const failures: string[] = [];
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const random = new Random(seed);
    const show = Object.fromEntries(
      Object.entries(choices).map(([name, values]) => [
        name,
        random.pick(values as readonly unknown[]),
      ]),
    ) as Show;
    if (!isTellable(show)) continue;
    const publisher = new Publisher(show, random);
    const shelf = new Shelf();
    for (let day = 0; day < (show.rate === 24 ? 20 : 365); day += 1) {
      publisher.publish(day);
      const missed = random.next() < 0.1 && show.guids !== 'numbered anew';
      if (missed) continue;
      const mistakes = await shelf.read(publisher.feed());
      const change = random.next() < 0.05 ? publisher.change() : null;
      if (change) mistakes.push(...(await shelf.read(publisher.feed())));
      if (mistakes.length === 0) continue;
      failures.push(
        `seed ${seed}, day ${day}, after: ${change}, ${JSON.stringify(show)}: ${mistakes[0]}`,
      );
      break;
    }
  }
  expect(failures).toEqual([]);
}, 600_000);

/** Leaves out shows whose episodes no reader could tell apart. */
function isTellable({ titles, guids, times, rate, window, address }: Show): boolean {
  if (titles === 'numbered') return true;
  // The guid and the title repeat, and nothing else is stable.
  if (guids === 'numbered anew' && window < 5 * rate) return false;
  // Without stable names, equal titles of one day can only be told apart by their time.
  return guids === 'own' || address !== 'signed' || (times === 'moments' && rate < 24);
}
