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

export const srt: Sample[] = [
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
      ...['1', '00:00:01,000 --> 00:00:02,000', 'Amina: Beans?', ''],
      ...['2', '00:00:02,000 --> 00:00:03,000', 'Bilal: Beans.', ''],
      ...['3', '00:00:03,000 --> 00:00:04,000', 'And one thing: peas.', ''],
      ...['4', '00:00:04,000 --> 00:00:05,000', 'Amina: Good.', ''],
      ...['5', '00:00:05,000 --> 00:00:06,000', 'Bilal: Good.'],
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
        ...{ speaker: 'Amina', startTime: at, endTime: at + 1, body },
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

export const html: Sample[] = [
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
  ['words alone', 'Just some words.', 'unknown-form'],
  ['JSON that breaks off', '{"segments":[{"startTime":1,"body":"One."},{"startTime"', 'broken'],
  ['JSON that breaks off in a text', '{"segments":[{"startTime":1,"body":"One.\\"', 'broken'],
  ['JSON with a damaged segment', '{"segments":[{startTime:1,"body":"One."}]}', 'broken'],
  ['JSON without segments', '{"version":"1.0.0"}', 'empty'],
  ['HTML without paragraphs', '<html><body><div>Menu</div></body></html>', 'empty'],
  ['more than 5 MB', 'a'.repeat(5 * 1024 * 1024 + 1), 'too-large'],
];
