type Row = [start: number | null, end: number | null, speaker: string | null, text: string];
export type Sample = { name: string; text: string; cues: Row[] };

const vtt = (...lines: string[]) => ['WEBVTT', '', ...lines].join('\n');
const json = (...segments: unknown[]) => JSON.stringify({ version: '1.0.0', segments });
const first: Row = [1, 4, null, 'Welcome to the garden.'];
const second: Row = [4.5, 9, null, 'Today we plant beans.'];
const both = ['00:00:01,000 --> 00:00:04,000', 'Welcome to the garden.', ''];
const next = ['00:00:04,500 --> 00:00:09,000', 'Today we plant beans.'];
const numbered = ['1', ...both, '2', ...next];

export const webvtt: Sample[] = [
  {
    name: 'names before a colon, one of them once and in capitals',
    text: vtt(
      '00:01.000 --> 00:02.000',
      'AMINA: Welcome.',
      '',
      '00:02.000 --> 00:03.000',
      'The rule: be quiet.',
      '',
      '00:03.000 --> 00:04.000',
      'BILAL: Peace.',
      '',
      '00:04.000 --> 00:05.000',
      'AMINA: Go on.',
    ),
    cues: [
      [1, 2, 'AMINA', 'Welcome.'],
      [2, 3, 'AMINA', 'The rule: be quiet.'],
      [3, 4, 'BILAL', 'Peace.'],
      [4, 5, 'AMINA', 'Go on.'],
    ],
  },
  {
    name: 'two cues',
    text: vtt(
      '00:00:01.000 --> 00:00:04.000',
      'Welcome to the garden.',
      '',
      '00:00:04.500 --> 00:00:09.000',
      'Today we plant beans.',
    ),
    cues: [first, second],
  },
  {
    name: 'no hours',
    text: vtt('00:01.000 --> 00:04.000', 'Welcome to the garden.'),
    cues: [first],
  },
  {
    name: 'more than an hour, with settings',
    text: vtt('1:02:03.500 --> 1:02:05.000 align:start position:10%', 'Rain is near.'),
    cues: [[3723.5, 3725, null, 'Rain is near.']],
  },
  {
    name: 'names of cues, notes, styles and regions',
    text: vtt(
      'NOTE made by hand',
      'over two lines',
      '',
      'STYLE',
      '::cue { color: red }',
      '',
      'REGION',
      'id:left',
      '',
      'opening',
      '00:01.000 --> 00:04.000',
      'Welcome to the garden.',
    ),
    cues: [first],
  },
  {
    name: 'a header with words',
    text: `WEBVTT - spring\nKind: captions\n\n00:01.000 --> 00:04.000\nWelcome to the garden.`,
    cues: [first],
  },
  {
    name: 'a voice',
    text: vtt('00:01.000 --> 00:04.000', '<v Amina Green>Welcome to the garden.</v>'),
    cues: [[1, 4, 'Amina Green', 'Welcome to the garden.']],
  },
  {
    name: 'a voice with classes, left open',
    text: vtt('00:01.000 --> 00:04.000', '<v.loud.first Bilal>Welcome to the garden.'),
    cues: [[1, 4, 'Bilal', 'Welcome to the garden.']],
  },
  {
    name: 'two voices in one cue',
    text: vtt('00:01.000 --> 00:04.000', '<v Amina>Beans?</v>', '<v Bilal>Beans.</v>'),
    cues: [
      [1, 4, 'Amina', 'Beans?'],
      [1, 4, 'Bilal', 'Beans.'],
    ],
  },
  {
    name: 'marks inside the text',
    text: vtt(
      '00:01.000 --> 00:04.000',
      '<i>Welcome</i> <00:02.000><c.y>to the</c> <b>garden</b>.',
    ),
    cues: [first],
  },
  {
    name: 'entities',
    text: vtt('00:01.000 --> 00:04.000', 'Salt &amp; water &lt;b&gt; 5&nbsp;litres'),
    cues: [[1, 4, null, 'Salt & water <b> 5 litres']],
  },
  {
    name: 'signs that are no tags',
    text: vtt('00:01.000 --> 00:04.000', '3 < 5 and 7 > 5'),
    cues: [[1, 4, null, '3 < 5 and 7 > 5']],
  },
  {
    name: 'several lines',
    text: vtt('00:01.000 --> 00:04.000', 'Welcome', '  to the garden.  '),
    cues: [first],
  },
  {
    name: 'lines of Windows',
    text: vtt('00:01.000 --> 00:04.000', 'Welcome to the garden.', '').replaceAll('\n', '\r\n'),
    cues: [first],
  },
  {
    name: 'lines of old Macs',
    text: vtt('00:01.000 --> 00:04.000', 'Welcome to the garden.').replaceAll('\n', '\r'),
    cues: [first],
  },
  {
    name: 'a byte-order mark',
    text: `\ufeff${vtt('00:01.000 --> 00:04.000', 'Welcome to the garden.')}`,
    cues: [first],
  },
  {
    name: 'overlapping cues',
    text: vtt('00:01.000 --> 00:08.000', 'Long.', '', '00:02.000 --> 00:03.000', 'Short.'),
    cues: [
      [1, 8, null, 'Long.'],
      [2, 3, null, 'Short.'],
    ],
  },
  {
    name: 'cues out of order',
    text: vtt('00:05.000 --> 00:08.000', 'Later.', '', '00:02.000 --> 00:03.000', 'Sooner.'),
    cues: [
      [2, 3, null, 'Sooner.'],
      [5, 8, null, 'Later.'],
    ],
  },
  {
    name: 'an end before its start',
    text: vtt('00:05.000 --> 00:02.000', 'Backwards.'),
    cues: [[5, null, null, 'Backwards.']],
  },
  {
    name: 'Arabic with a voice',
    text: vtt('00:01.000 --> 00:04.000', '<v أمينة>أهلا بكم في الحديقة.'),
    cues: [[1, 4, 'أمينة', 'أهلا بكم في الحديقة.']],
  },
  {
    name: 'Urdu',
    text: vtt('00:01.000 --> 00:04.000', 'آج ہم پھلیاں لگاتے ہیں۔'),
    cues: [[1, 4, null, 'آج ہم پھلیاں لگاتے ہیں۔']],
  },
  {
    name: 'disguises: bidirectional overrides, controls, a late one as an entity',
    text: vtt('00:01.000 --> 00:04.000', 'Wel\u202ecome\u2066 \u0007to the&#x202e; gar\u0085den.'),
    cues: [first],
  },
  {
    name: 'letters in parts are put together',
    text: vtt('00:01.000 --> 00:04.000', 'Cafe\u0301'),
    cues: [[1, 4, null, 'Café']],
  },
  {
    name: 'a cue without text and one cut off',
    text: vtt('00:01.000 --> 00:04.000', '', '00:05.000 --> 00:06.000', 'Begun', '', '00:07.0'),
    cues: [[5, 6, null, 'Begun']],
  },
];

const rolled: Row[] = [
  [0.16, 2.08, null, 'peace be upon you'],
  [2.08, 4.32, null, 'today we speak'],
  [4.32, 6, null, 'about patience'],
];

webvtt.push(
  {
    name: 'a line of one blank ends no cue',
    text: vtt('00:01.000 --> 00:04.000', ' ', 'Welcome', '\t', 'to the garden.', '', 'not said'),
    cues: [first],
  },
  {
    name: 'a voice after a line of one blank, with lines of Windows',
    text: vtt('00:01.000 --> 00:04.000', ' ', '<v Amina>Welcome to the garden.').replaceAll(
      '\n',
      '\r\n',
    ),
    cues: [[1, 4, 'Amina', 'Welcome to the garden.']],
  },
  {
    name: 'rolling captions come out once',
    text: vtt(
      '00:00.160 --> 00:02.070 align:start position:0%',
      ' ',
      'peace<00:00.480><c> be</c><c> upon</c><c> you</c>',
      '',
      '00:02.070 --> 00:02.080',
      'peace be upon you',
      ' ',
      '',
      '00:02.080 --> 00:04.310',
      'peace be upon you',
      'today<00:02.400><c> we</c><c> speak</c>',
      '',
      '00:04.310 --> 00:04.320',
      'today we speak',
      ' ',
      '',
      '00:04.320 --> 00:06.000',
      'today we speak',
      'about<00:04.700><c> patience</c>',
    ),
    cues: rolled,
  },
  {
    name: 'a refrain is said as often as it is',
    text: vtt(
      '00:00.000 --> 00:02.000',
      'Then which of the favours',
      'of your Lord would you deny?',
      '',
      '00:02.000 --> 00:04.000',
      'Then which of the favours',
      'of your Lord would you deny?',
      '',
      '00:04.000 --> 00:05.000',
      'Peace.',
      '',
      '00:05.000 --> 00:06.000',
      'Peace.',
    ),
    cues: [
      [0, 2, null, 'Then which of the favours of your Lord would you deny?'],
      [2, 4, null, 'Then which of the favours of your Lord would you deny?'],
      [4, 5, null, 'Peace.'],
      [5, 6, null, 'Peace.'],
    ],
  },
  {
    name: 'names in brackets',
    text: vtt(
      '00:00.000 --> 00:01.000',
      '[Amina] Beans?',
      '',
      '00:01.000 --> 00:02.000',
      '[Music]',
      '',
      '00:02.000 --> 00:03.000',
      '[Bilal] Beans.',
      '',
      '00:03.000 --> 00:04.000',
      '[Amina] Or peas?',
      '',
      '00:04.000 --> 00:05.000',
      '[Bilal] Beans.',
    ),
    cues: [
      [0, 1, 'Amina', 'Beans?'],
      [1, 2, 'Amina', '[Music]'],
      [2, 3, 'Bilal', 'Beans.'],
      [3, 4, 'Amina', 'Or peas?'],
      [4, 5, 'Bilal', 'Beans.'],
    ],
  },
);

export const srt: Sample[] = [
  {
    name: 'Bengali numbers and times',
    text: '১\n০০:০০:০১,০০০ --> ০০:০০:০৪,০০০\nশান্তি\n\n২\n০০:০০:০৪,৫০০ --> ০০:০০:০৯,০০০\nশুরু\n',
    cues: [
      [1, 4, null, 'শান্তি'],
      [4.5, 9, null, 'শুরু'],
    ],
  },
  {
    name: 'Persian times with their decimal separator',
    text: '۱\n۰۰:۰۰:۰۱٫۰۰۰ --> ۰۰:۰۰:۰۴٫۰۰۰\nسلام\n\n۲\n۰۰:۰۰:۰۴٫۵۰۰ --> ۰۰:۰۰:۰۹٫۰۰۰\nشروع\n',
    cues: [
      [1, 4, null, 'سلام'],
      [4.5, 9, null, 'شروع'],
    ],
  },
  {
    name: 'escaped arrows',
    text: numbered.join('\n').replaceAll('-->', '--&gt;'),
    cues: [first, second],
  },
  {
    name: 'three lines that roll, of which one is said twice',
    text: [
      '1',
      '00:00:00,000 --> 00:00:01,000',
      'Peace.',
      '',
      '2',
      '00:00:01,000 --> 00:00:02,000',
      'Peace.',
      'Peace.',
      '',
      '3',
      '00:00:02,000 --> 00:00:03,000',
      'Peace.',
      'Peace.',
      'Beans.',
      '',
      '4',
      '00:00:03,000 --> 00:00:04,000',
      'Peace.',
      'Beans.',
      'Rain.',
    ].join('\n'),
    cues: [
      [0, 1, null, 'Peace.'],
      [1, 2, null, 'Peace.'],
      [2, 3, null, 'Beans.'],
      [3, 4, null, 'Rain.'],
    ],
  },
  { name: 'two cues', text: numbered.join('\n'), cues: [first, second] },
  {
    name: 'points for commas',
    text: numbered.join('\n').replaceAll(',', '.'),
    cues: [first, second],
  },
  { name: 'lines of Windows', text: numbered.join('\r\n'), cues: [first, second] },
  { name: 'no numbers', text: [...both, ...next].join('\n'), cues: [first, second] },
  {
    name: 'no empty lines between',
    text: numbered.filter((line) => line !== '').join('\n'),
    cues: [first, second],
  },
  {
    name: 'an empty line inside a cue',
    text: `1\n00:00:01,000 --> 00:00:04,000\nWelcome\n\nto the garden.\n\n2\n${next.join('\n')}`,
    cues: [first, second],
  },
  {
    name: 'looks and positions',
    text: `1\n00:00:01,000 --> 00:00:04,000\n{\\an8}<font color="red">Welcome</font> to the <i>garden</i>.`,
    cues: [first],
  },
  {
    name: 'names before a colon that come again',
    text: [
      '1',
      '00:00:01,000 --> 00:00:02,000',
      'Amina: Beans?',
      '',
      '2',
      '00:00:02,000 --> 00:00:03,000',
      'Bilal: Beans.',
      '',
      '3',
      '00:00:03,000 --> 00:00:04,000',
      'And one thing: peas.',
      '',
      '4',
      '00:00:04,000 --> 00:00:05,000',
      'Amina: Good.',
      '',
      '5',
      '00:00:05,000 --> 00:00:06,000',
      'Bilal: Good.',
    ].join('\n'),
    cues: [
      [1, 2, 'Amina', 'Beans?'],
      [2, 3, 'Bilal', 'Beans.'],
      [3, 4, 'Bilal', 'And one thing: peas.'],
      [4, 5, 'Amina', 'Good.'],
      [5, 6, 'Bilal', 'Good.'],
    ],
  },
  {
    name: 'a number as the text',
    text: '1\n00:00:01,000 --> 00:00:04,000\n42\n\n2\n00:00:05,000 --> 00:00:06,000\n43',
    cues: [
      [1, 4, null, '42'],
      [5, 6, null, '43'],
    ],
  },
  {
    name: 'Arabic digits in the times',
    text: '١\n٠٠:٠٠:٠١,٠٠٠ --> ٠٠:٠٠:٠٤,٠٠٠\nأهلا بكم.',
    cues: [[1, 4, null, 'أهلا بكم.']],
  },
];

export const jsonSamples: Sample[] = [
  {
    name: 'segments with speakers',
    text: json(
      { speaker: 'Amina', startTime: 1, endTime: 4, body: 'Welcome to the garden.' },
      { speaker: 'Bilal', startTime: 4.5, endTime: 9, body: 'Today we plant beans.' },
    ),
    cues: [
      [1, 4, 'Amina', 'Welcome to the garden.'],
      [4.5, 9, 'Bilal', 'Today we plant beans.'],
    ],
  },
  {
    name: 'no speaker, no end, times as text',
    text: json({ startTime: '1.0', body: 'Begun.' }, { startTime: '00:00:05', body: 'Going on.' }),
    cues: [
      [1, null, null, 'Begun.'],
      [5, null, null, 'Going on.'],
    ],
  },
  {
    name: 'braces, quotes and backslashes inside the text',
    text: json({ startTime: 1, endTime: 4, body: 'A } ] { "quoted" \\ text' }),
    cues: [[1, 4, null, 'A } ] { "quoted" \\ text']],
  },
  {
    name: 'each word by itself',
    text: json(
      ...['Welcome', 'to', 'the', 'garden.', 'Rain'].map((body, at) => ({
        speaker: 'Amina',
        startTime: at,
        endTime: at + 1,
        body,
      })),
      { speaker: 'Bilal', startTime: 5, endTime: 6, body: 'is' },
      { speaker: 'Bilal', startTime: 20, endTime: 21, body: 'near' },
    ),
    cues: [
      [0, 4, 'Amina', 'Welcome to the garden.'],
      [4, 5, 'Amina', 'Rain'],
      [5, 6, 'Bilal', 'is'],
      [20, 21, 'Bilal', 'near'],
    ],
  },
  {
    name: 'other members around, and segments without text',
    text: JSON.stringify({
      segments2: [{ body: 'not this' }],
      title: 'segments',
      segments: [{ startTime: 1, endTime: 4, words: [{ a: [1] }], body: 'Yes.' }, { body: 7 }],
      more: { segments: [{ body: 'nor this' }] },
    }),
    cues: [[1, 4, null, 'Yes.']],
  },
  {
    name: 'markup in the text',
    text: json({ startTime: 1, endTime: 4, body: '<b>Welcome</b> to the&#32;garden.' }),
    cues: [first],
  },
  {
    name: 'a byte-order mark, and times that are none',
    text: `\ufeff${json({ startTime: -3, endTime: 'soon', body: 'Whenever.' })}`,
    cues: [[null, null, null, 'Whenever.']],
  },
];

const once = (...cues: [string | null, string][]): Row[] =>
  cues.map(([speaker, text]) => [null, null, speaker, text]);

jsonSamples.push(
  {
    name: 'a list as the outermost, with clocks, milliseconds and voices',
    text: JSON.stringify([
      {
        start: '00:00:01.000',
        start_ms: 1000,
        end: '00:00:04.000',
        end_ms: 4000,
        speaker: '1',
        voice: 'Amina',
        text: 'Beans?',
      },
      {
        start: '00:00:04.500',
        start_ms: 4500,
        end: '00:00:09.000',
        end_ms: 9000,
        speaker: '2',
        voice: 'Bilal',
        text: 'Beans.',
      },
    ]),
    cues: [
      [1, 4, 'Amina', 'Beans?'],
      [4.5, 9, 'Bilal', 'Beans.'],
    ],
  },
  {
    name: 'a list with milliseconds alone',
    text: JSON.stringify([{ start_ms: 1000, end_ms: 4000, text: 'Welcome to the garden.' }]),
    cues: [first],
  },
  {
    name: 'transcription with offsets',
    text: JSON.stringify({
      systeminfo: 'x',
      params: { language: 'en' },
      transcription: [
        {
          timestamps: { from: '00:00:01,000', to: '00:00:04,000' },
          offsets: { from: 1000, to: 4000 },
          text: ' Welcome to the garden.',
          tokens: [{ text: ' Welcome', offsets: { from: 1000, to: 1400 } }],
        },
        { offsets: { from: 4500, to: 9000 }, text: ' Today we plant beans.' },
      ],
    }),
    cues: [first, second],
  },
  {
    name: 'transcription with timestamps alone',
    text: JSON.stringify({
      transcription: [
        {
          timestamps: { from: '00:00:01,000', to: '00:00:04,000' },
          text: ' Welcome to the garden.',
        },
      ],
    }),
    cues: [first],
  },
  {
    name: 'chunks with pairs of times',
    text: JSON.stringify({
      text: 'all',
      chunks: [{ timestamp: [1.0, 4.0], text: ' Welcome to the garden.' }],
    }),
    cues: [first],
  },
  {
    name: 'names before the words',
    text: json(
      { startTime: 0, endTime: 1, body: 'AMINA: Beans?' },
      { startTime: 1, endTime: 2, body: 'BILAL: Beans.' },
    ),
    cues: [
      [0, 1, 'AMINA', 'Beans?'],
      [1, 2, 'BILAL', 'Beans.'],
    ],
  },
);

export const plain: Sample[] = [
  {
    name: 'names and times above the words',
    text: 'Amina Yusuf (00:00:03):\nPeace be upon you.\n\nKarim Saleh (00:01:02):\n\nAnd upon you\npeace.\n\nToday: patience.\n',
    cues: [
      [3, null, 'Amina Yusuf', 'Peace be upon you.'],
      [62, null, 'Karim Saleh', 'And upon you peace.'],
      [null, null, 'Karim Saleh', 'Today: patience.'],
    ],
  },
  { name: 'one line', text: 'Just some words.', cues: once([null, 'Just some words.']) },
  {
    name: 'paragraphs of several lines, of Windows, with a byte-order mark',
    text: '\ufeffWelcome to\r\nthe garden.\r\n\r\n\r\nToday we\r\nplant beans.\r\n',
    cues: once([null, 'Welcome to the garden.'], [null, 'Today we plant beans.']),
  },
  {
    name: 'a paragraph a line, one with a time in it and one with a colon',
    text: 'We met at 12:30 in the garden.\n5:3 is the score.\nOne thing: beans.\n3 < 5 & rain.',
    cues: once(
      [null, 'We met at 12:30 in the garden.'],
      [null, '5:3 is the score.'],
      [null, 'One thing: beans.'],
      [null, '3 < 5 & rain.'],
    ),
  },
  {
    name: 'names before colons',
    text: 'Amina: Beans?\nBilal : Beans.\nOne thing: peas.\nAmina: Good.\nBilal： Good.',
    cues: once(
      ['Amina', 'Beans?'],
      ['Bilal', 'Beans.'],
      ['Bilal', 'One thing: peas.'],
      ['Amina', 'Good.'],
      ['Bilal', 'Good.'],
    ),
  },
  {
    name: 'each line of another',
    text: 'Amina: Beans?\n\nBilal: Beans.',
    cues: once(['Amina', 'Beans?'], ['Bilal', 'Beans.']),
  },
  {
    name: 'names with emphasis above the words',
    text: '**Amina Yusuf:**\nBeans?\n\n**Bilal:**\nBeans.\n\n**Amina Yusuf:**\nOr peas?\n\n**Bilal:** No.',
    cues: once(
      ['Amina Yusuf', 'Beans?'],
      ['Bilal', 'Beans.'],
      ['Amina Yusuf', 'Or peas?'],
      ['Bilal', 'No.'],
    ),
  },
  {
    name: 'times in brackets before names',
    text: '[00:00:03] Amina: Beans?\n[00:01:02.5] Bilal: Beans.\n[01:00:00] Amina: Rain.\n[01:00:05] Bilal: Good.',
    cues: [
      [3, null, 'Amina', 'Beans?'],
      [62.5, null, 'Bilal', 'Beans.'],
      [3600, null, 'Amina', 'Rain.'],
      [3605, null, 'Bilal', 'Good.'],
    ],
  },
  {
    name: 'times alone above the words',
    text: '00:03\nWelcome to the garden.\n\n00:10 - 00:14\nBeans.',
    cues: [
      [3, null, null, 'Welcome to the garden.'],
      [10, 14, null, 'Beans.'],
    ],
  },
  {
    name: 'a name and a time alone on the line',
    text: 'Speaker 1  0:03\nWelcome.\n\nSpeaker 2  1:02:05\nBeans.',
    cues: [
      [3, null, 'Speaker 1', 'Welcome.'],
      [3725, null, 'Speaker 2', 'Beans.'],
    ],
  },
  {
    name: 'times, names and words in columns',
    text: '00:03 | Amina | Beans?\n00:05 | Bilal | Beans.',
    cues: [
      [3, null, 'Amina', 'Beans?'],
      [5, null, 'Bilal', 'Beans.'],
    ],
  },
  {
    name: 'Arabic names and digits',
    text: 'أمينة (٠٠:٠٠:٠٣): أهلا بكم.\n\nكريم (٠٠:٠١:٠٢): وبكم.',
    cues: [
      [3, null, 'أمينة', 'أهلا بكم.'],
      [62, null, 'كريم', 'وبكم.'],
    ],
  },
  {
    name: 'what a recogniser prints',
    text: '[00:00:01.000 --> 00:00:04.000]   Welcome to the garden.\n[00:00:04.500 --> 00:00:09.000]   Today we plant beans.',
    cues: [first, second],
  },
  {
    name: 'a table in milliseconds',
    text: 'start\tend\ttext\n1000\t4000\tWelcome to the garden.\n4500\t9000\tToday we plant beans.',
    cues: [first, second],
  },
  {
    name: 'labels of a sound editor in seconds',
    text: '1.000000\t4.000000\tWelcome to the garden.\n4.500000\t9.000000\tToday we plant beans.',
    cues: [first, second],
  },
  { name: 'signs that begin no tag', text: '<<< ok', cues: once([null, '<<< ok']) },
];

export const html: Sample[] = [
  {
    name: 'blocks without paragraphs',
    text: '<html><head><title>Page</title></head><body><h1>Rain</h1><div>Welcome to <b>the</b> garden.</div><div>Today we plant beans.</div></body></html>',
    cues: once([null, 'Rain'], [null, 'Welcome to the garden.'], [null, 'Today we plant beans.']),
  },
  {
    name: 'text and line breaks alone, with names and times',
    text: 'Amina (00:03): Beans?<br>Bilal (00:05): Beans.<br/><br/>Amina (00:08): Rain.',
    cues: [
      [3, null, 'Amina', 'Beans?'],
      [5, null, 'Bilal', 'Beans.'],
      [8, null, 'Amina', 'Rain.'],
    ],
  },
  {
    name: 'a list, and names and times in the paragraphs',
    text: '<ul><li>[0:03] <strong>Amina:</strong> Beans?</li><li>[0:05] <strong>Bilal:</strong> Beans.</li><li>[0:07] <strong>Amina:</strong> Rain.</li><li>[0:09] <strong>Bilal:</strong> Good.</li></ul>',
    cues: [
      [3, null, 'Amina', 'Beans?'],
      [5, null, 'Bilal', 'Beans.'],
      [7, null, 'Amina', 'Rain.'],
      [9, null, 'Bilal', 'Good.'],
    ],
  },
  {
    name: 'names and times without paragraphs',
    text: '<cite>Amina:</cite> <time>0:01</time> Welcome to the garden. <cite>Bilal:</cite> <time>0:05</time> Beans.',
    cues: [
      [1, null, 'Amina', 'Welcome to the garden.'],
      [5, null, 'Bilal', 'Beans.'],
    ],
  },
  {
    name: 'names above paragraphs',
    text: '<p><b>Amina</b> 00:03</p><p>Beans?</p><p><b>Bilal</b> 00:05</p><p>Beans.</p>',
    cues: [
      [3, null, 'Amina', 'Beans?'],
      [5, null, 'Bilal', 'Beans.'],
    ],
  },
  {
    name: 'a notice in a paragraph below what is said elsewhere',
    text: '<div>Welcome to the garden, where we plant beans.</div><p>All rights reserved.</p>',
    cues: once(
      [null, 'Welcome to the garden, where we plant beans.'],
      [null, 'All rights reserved.'],
    ),
  },
  {
    name: 'name, time and paragraph',
    text: '<cite>Amina:</cite><time>0:01</time><p>Welcome to the garden.</p><cite>Bilal:</cite><time>1:02:05</time><p>Beans.</p>',
    cues: [
      [1, null, 'Amina', 'Welcome to the garden.'],
      [3725, null, 'Bilal', 'Beans.'],
    ],
  },
  {
    name: 'name and time inside the paragraph',
    text: '<p><cite>Amina</cite> <time>[0:01]</time> Welcome <em>to</em> the&nbsp;garden.</p>',
    cues: [[1, null, 'Amina', 'Welcome to the garden.']],
  },
  {
    name: 'several paragraphs of one speaker',
    text: '<cite>Amina</cite><time>0:01</time><p>One.</p><p>Two.</p>',
    cues: [
      [1, null, 'Amina', 'One.'],
      [null, null, 'Amina', 'Two.'],
    ],
  },
  {
    name: 'a whole page with a script, and paragraphs that nothing closes',
    text: '<!doctype html><html><head><title>Page</title><script>var p = "<p>no</p>";</script></head><body><nav><p>Menu</p></nav><p>One.<p>Two.</body></html>',
    cues: [
      [null, null, null, 'One.'],
      [null, null, null, 'Two.'],
    ],
  },
  {
    name: 'Arabic in upper-case tags',
    text: '<HTML lang="ar"><P>أهلا<BR>بكم.</P></HTML>',
    cues: [[null, null, null, 'أهلا بكم.']],
  },
];

export const refused: [name: string, text: string, kind: string][] = [
  ['nothing', '', 'empty'],
  ['white space', ' \r\n\t', 'empty'],
  ['WebVTT without cues', 'WEBVTT\n\nNOTE nothing', 'empty'],
  ['WebVTT with broken times', 'WEBVTT\n\n00:99:99 --> x\nText', 'empty'],
  ['a PDF', '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>', 'unknown-form'],
  [
    'SubStation Alpha',
    '[Script Info]\nTitle: A\n\n[Events]\nDialogue: 0,0:00:01.00',
    'unknown-form',
  ],
  ['an RTF', '{\\rtf1\\ansi Welcome.}', 'unknown-form'],
  ['JSON that breaks off', '{"segments":[{"startTime":1,"body":"One."},{"startTime"', 'broken'],
  ['JSON that breaks off in a text', '{"segments":[{"startTime":1,"body":"One.\\"', 'broken'],
  ['JSON with a damaged segment', '{"segments":[{startTime:1,"body":"One."}]}', 'broken'],
  ['JSON without segments', '{"version":"1.0.0","segments":[]}', 'empty'],
  ['JSON of something else', '{"version":"1.0.0"}', 'unknown-form'],
  [
    'HTML that says nothing',
    '<html><head><title>Page</title></head><body><nav>Menu</nav></body>',
    'empty',
  ],
  ['a JSON list of other things', '[{"id":1}]', 'unknown-form'],
  [
    'TTML',
    '<tt xmlns="http://www.w3.org/ns/ttml"><body><p begin="1s">One.</p></body></tt>',
    'unknown-form',
  ],
  [
    'captions of YouTube',
    '<?xml version="1.0"?><transcript><text start="1">One.</text></transcript>',
    'unknown-form',
  ],
  ['another XML', '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>', 'unknown-form'],
  ['timed lyrics', '[ar:Singer]\n[00:01.00]Rain.\n', 'unknown-form'],
  ['SBV', '0:00:01.000,0:00:04.000\nWelcome.\n', 'unknown-form'],
  [
    'JSON of a recogniser',
    '{"results":[{"alternatives":[{"transcript":"One."}]}]}',
    'unknown-form',
  ],
  ['an error as JSON', '{"error":{"message":"Not found"}}', 'unknown-form'],
  ['an error as text', 'Access denied\n', 'other-page'],
  ['a status as text', '404', 'other-page'],
  [
    'a page to sign in',
    '<!doctype html><title>Example</title><p>Please go on.</p><form><input type="password"></form>',
    'other-page',
  ],
  [
    'an error page',
    '<html><head><title>404 Not Found</title></head><body><p>Sorry.</p></body></html>',
    'other-page',
  ],
  [
    'an error page by its heading',
    '<html><body><h1>Page introuvable</h1><p>Retour</p></body></html>',
    'other-page',
  ],
  [
    'a page to sign in in Arabic',
    '<title>تسجيل الدخول</title><body><p>اكتب رقمك.</p></body>',
    'other-page',
  ],
  ['more than 5 MB', 'a'.repeat(5 * 1024 * 1024 + 1), 'too-large'],
];

const welcome = { start: 1, end: 4, text: 'Welcome to the garden.' };
const spokenBy = ([start, end, , text]: Row, speaker: string): Row => [start, end, speaker, text];

jsonSamples.push(
  {
    name: 'keys with capitals',
    text: JSON.stringify({
      Segments: [{ Start: '00:00:01', End: '00:00:04', Text: welcome.text, Speaker: 'Amina' }],
    }),
    cues: [spokenBy(first, 'Amina')],
  },
  { name: 'one object', text: JSON.stringify(welcome), cues: [first] },
  {
    name: 'a text without times',
    text: JSON.stringify({ text: 'A sentence of a few words. '.repeat(60), language: 'en' }),
    cues: once(
      [null, 'A sentence of a few words. '.repeat(37).trim()],
      [null, 'A sentence of a few words. '.repeat(23).trim()],
    ),
  },
  {
    name: 'a long escaped text before the segments',
    text: `{"text":"${'\\u0645\\u0631'.repeat(25_000)}","segments":[${JSON.stringify(welcome)}]}`,
    cues: [first],
  },
);

plain.push(
  {
    name: 'names behind times above the words, one of them once',
    text: '00:00:03.120 Amina Yusuf\nBeans?\n\n00:00:10.000 Bilal\nBeans.\nAnd peas.\n\n00:00:20.000 Amina Yusuf\nGood.',
    cues: [
      [3.12, null, 'Amina Yusuf', 'Beans?'],
      [10, null, 'Bilal', 'Beans. And peas.'],
      [20, null, 'Amina Yusuf', 'Good.'],
    ],
  },
  {
    name: 'words behind times that go on below',
    text: '0:01 We plant beans\nin the garden.\n0:05 We plant beans\nagain.\n0:09 Rain.',
    cues: [
      [1, null, null, 'We plant beans in the garden.'],
      [5, null, null, 'We plant beans again.'],
      [9, null, null, 'Rain.'],
    ],
  },
  {
    name: 'a name in bold that comes once, and a note',
    text: '[00:01] **Amina:** Beans?\n[00:02] **Bilal**: Beans.\n[00:03] **Amina:** Good.\n[00:04] Note: peas.',
    cues: [
      [1, null, 'Amina', 'Beans?'],
      [2, null, 'Bilal', 'Beans.'],
      [3, null, 'Amina', 'Good.'],
      [4, null, 'Amina', 'Note: peas.'],
    ],
  },
);
html.push(
  {
    name: 'a name in bold that comes once',
    text: '<p><strong>Amina:</strong> Beans?</p><p><b>Bilal</b>: <b>Beans</b>.</p><p>Note: peas.</p><p><strong>Amina:</strong> Good.</p>',
    cues: once(
      ['Amina', 'Beans?'],
      ['Bilal', 'Beans.'],
      ['Bilal', 'Note: peas.'],
      ['Amina', 'Good.'],
    ),
  },
  {
    name: 'bold type beside cited names',
    text: '<cite>Amina:</cite><time>0:01</time><p>We plant <b>beans</b>.</p>',
    cues: [[1, null, 'Amina', 'We plant beans.']],
  },
);
webvtt.push({
  name: 'a dash in place of a name',
  text: vtt('00:01.000 --> 00:04.000', '<v ->Welcome to the garden.</v>'),
  cues: [first],
});
srt.push(
  {
    name: 'short arrows',
    text: numbered.join('\n').replaceAll('-->', '->'),
    cues: [first, second],
  },
  {
    name: 'arrows of one sign',
    text: numbered.join('\n').replaceAll(' --> ', '→'),
    cues: [first, second],
  },
);

webvtt.push(
  {
    name: 'a position',
    text: vtt('00:01.000 --> 00:04.000', '{\\an8}Welcome {\\i1}to{\\i0} the garden.'),
    cues: [first],
  },
  {
    name: 'ruby, also without its end',
    text: vtt(
      '00:01.000 --> 00:02.000',
      '<ruby>漢<rt>kan</rt>字<rt>ji</rt></ruby>です。',
      '',
      '00:02.000 --> 00:03.000',
      '<ruby.loud>漢<rt.loud><b>kan</b></ruby>です。',
    ),
    cues: [
      [1, 2, null, '漢字です。'],
      [2, 3, null, '漢です。'],
    ],
  },
);
html.push({
  name: 'ruby with brackets',
  text: '<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>です。</p>',
  cues: once([null, '漢です。']),
});
plain.push(
  {
    name: 'a short text of years and statuses',
    text: '404 years ago there was a garden.',
    cues: once([null, '404 years ago there was a garden.']),
  },
  {
    name: 'a talk about signing in',
    text: 'Today we log in to the garden.',
    cues: once([null, 'Today we log in to the garden.']),
  },
);
html.push({
  name: 'a talk about an error',
  text:
    '<title>Not found in the garden</title><p>' + 'A sentence of a few words. '.repeat(80) + '</p>',
  cues: once(
    [null, 'A sentence of a few words. '.repeat(37).trim()],
    [null, 'A sentence of a few words. '.repeat(37).trim()],
    [null, 'A sentence of a few words. '.repeat(6).trim()],
  ),
});
jsonSamples.push(
  {
    name: 'segments beside single words, as WhisperX writes them',
    text: JSON.stringify({
      segments: [
        {
          start: 1,
          end: 4,
          text: ' Welcome to the garden.',
          speaker: 'SPEAKER_00',
          words: [{ word: 'Welcome', start: 1, end: 2 }],
        },
      ],
      word_segments: [{ word: 'Welcome', start: 1, end: 2 }],
      words: [{ word: 'Welcome', start: 1, end: 2 }],
    }),
    cues: [spokenBy(first, 'SPEAKER_00')],
  },
  {
    name: 'single words alone',
    text: JSON.stringify({
      text: 'Welcome home.',
      words: [
        { word: 'Welcome', start: 1, end: 2 },
        { word: 'home.', start: 2, end: 4 },
      ],
    }),
    cues: [[1, 4, null, 'Welcome home.']],
  },
);
