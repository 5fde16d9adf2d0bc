import { describe, expect, it, test } from 'vitest';
import { compileCatalogue, pluralForm, type CatalogueFile } from '~/messages/catalogue';
import { faultsOf, gapsOf, leftoversOf } from '../../../scripts/develop/catalogue-faults';
import { readFiles, refusalOf } from '../../../scripts/develop/catalogues';

const files = readFiles();
const english = files.get('en')!;

test.each([...files])('the catalog in %s has no faults', (tag, file) => {
  expect(faultsOf(tag, file, english)).toEqual([]);
});

/** Returns the catalog with some texts changed by id; `null` removes a text or a topic. */
function changed(tag: string, changes: Record<string, string | null>): CatalogueFile {
  const file = structuredClone(files.get(tag)!);
  for (const [id, text] of Object.entries(changes)) {
    const [topic = '', name] = id.split('.');
    if (name === undefined) delete file[topic];
    else if (text === null) delete file[topic]![name];
    else file[topic]![name] = text;
  }
  return file;
}

describe('the check reports per language', () => {
  test.each([
    [
      'en',
      { 'cards.episodes_one': null },
      'en: the plural form "one" of cards.episodes is missing.',
    ],
    ['tr', { language: null }, 'tr: the topic "language" is missing.'],
    ['fa', { 'time.months': null }, 'fa: time.months is missing.'],
    [
      'id',
      { 'cards.episodes_one': '{{count}} episode' },
      'id: the language has not the plural form "one" of cards.episodes.',
    ],
    [
      'ur',
      { 'profile.following': '{{nome}} کو فالو کر لیا' },
      [
        'ur: profile.following lacks the parameter {{name}}.',
        'ur: profile.following has the parameter {{nome}}, which the English text has not.',
      ],
    ],
    [
      'tr',
      { 'cards.episodes_other': 'bölümler' },
      'tr: cards.episodes_other lacks the parameter {{count}}.',
    ],
    [
      'ur',
      { 'feedback.notifications': 'اطلاعات {{hotkey}' },
      'ur: feedback.notifications has other single braces than the English text ({hotkey}).',
    ],
    ['ms', { 'frame.dataFrom': 'Data' }, 'ms: frame.dataFrom lacks the tag <link></link>.'],
    [
      'ms',
      { 'frame.dataFrom': 'Data <link>Podcast Index' },
      'ms: frame.dataFrom has <link>, which is not opened or not closed.',
    ],
    [
      'ms',
      { 'frame.dataFrom': '<link>Data</link> <b>PI</b>' },
      'ms: frame.dataFrom has the tag <b>, which the English text has not.',
    ],
    [
      'ar',
      { 'input.speed': 'من ٠ إلى 3' },
      'ar: input.speed has the digit ٠: this language has the digits 0123456789.',
    ],
    [
      'fa',
      { 'auth.passwordHint': 'دست‌کم 8 نویسه' },
      'fa: auth.passwordHint has the digit 8: this language has the digits ۰۱۲۳۴۵۶۷۸۹.',
    ],
    ['bn', { 'feedback.notFound': '۴۰۴' }, /^bn: feedback.notFound has the digit ۴/],
    ['tr', { 'time.months': 'Oca Şub' }, /^tr: time.months has 2 names/],
    ['tr', { 'time.weekdays': 'Pazartesi' }, /^tr: time.weekdays has 1 names/],
    ['ur', { 'frame.home': 'ہوم\u200f' }, /^ur: frame.home has an invisible mark of direction/],
    ['fr', { 'frame.home': 'Accueil :' }, /^fr: frame.home has a common space/],
    ['ur', { 'language.direction': 'left' }, 'ur: language.direction is neither ltr nor rtl.'],
    ['ur', { 'language.digits': 'latin' }, /^ur: language.digits is no numbering system/],
    ['ur', { 'language.digits': 'roman' }, /^ur: language.digits is no numbering system/],
    ['ur', { 'language.calendar': null }, /^ur: language.calendar is none of gregory, persian/],
    ['ur', { 'language.name': null }, 'ur: language.name is missing.'],
    ['ur', { 'language.nmae': 'x' }, 'ur: language.nmae is not known.'],
  ] as [string, Record<string, string | null>, string | RegExp | string[]][])(
    'the fault in %s of %j',
    (tag, changes, said) => {
      const file = changed(tag, changes);
      const faults = faultsOf(tag, file, tag === 'en' ? file : english);
      const expected = [said]
        .flat()
        .map((one) => (one instanceof RegExp ? expect.stringMatching(one) : one));
      expect(faults).toEqual(expected);
    },
  );

  it('a file for an unknown language', () => {
    expect(faultsOf('xx', files.get('tr')!, english)).toEqual([
      'xx: this is not the tag of a language.',
    ]);
  });

  it('nothing in a reviewed translation, which has no note', () => {
    expect(faultsOf('ar', changed('ar', { 'language.note': null }), english)).toEqual([]);
  });
});

describe('an incomplete catalog', () => {
  test.each([
    ['player.play', null, 'player.play'],
    ['player.play', ' ', 'player.play'],
    ['cards.episodes_few', null, 'the plural form "few" of cards.episodes'],
  ])('has a gap where %s is %j, which is no fault', (id, text, gap) => {
    const file = changed('ar', { [id]: text });
    const before = gapsOf('ar', files.get('ar')!, english);
    expect(faultsOf('ar', file, english)).toEqual([]);
    expect(gapsOf('ar', file, english).filter((one) => !before.includes(one))).toEqual([gap]);
  });

  it('names the texts that English no longer has', () => {
    const file = changed('fr', { 'player.pley': 'Lire', 'player.pleys_other': 'Lire' });
    expect(leftoversOf(file, english)).toEqual(
      expect.arrayContaining(['player.pley', 'player.pleys_other']),
    );
  });

  it('is released with 95% of its texts, or with all of them once it is reviewed', () => {
    const ids = Object.entries(english).flatMap(([topic, names]) =>
      topic === 'language' ? [] : Object.keys(names).map((name) => `${topic}.${name}`),
    );
    const refusal = (
      count: number,
      language: CatalogueFile[string] = files.get('tr')!.language!,
    ) => {
      const file: CatalogueFile = { ...structuredClone(english), language };
      for (const id of ids.slice(0, count)) {
        const [topic = '', name = ''] = id.split('.');
        delete file[topic]![name];
      }
      return refusalOf('tr', file, english);
    };
    const most = Math.floor(ids.length * 0.04);
    expect(refusal(most)).toBeNull();
    expect(refusal(Math.ceil(ids.length * 0.06))).toMatch(
      /^app\/messages\/tr\.json has \d+ of \d+ texts\. A language needs 95 % to be released\.$/,
    );
    expect(refusal(1, english.language)).toMatch(/A reviewed language needs all to be/);
  });

  it('omits empty texts, and falls back to another plural form', () => {
    const texts = compileCatalogue({ list: { title: '', found_few: '{{count}} of few' } });
    expect(texts).not.toHaveProperty('list.title');
    expect(pluralForm(texts['list.found']!, 'ar', 100)).toBe('{{count}} of few');
  });
});
