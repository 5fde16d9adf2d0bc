import { describe, expect, it, test } from 'vitest';
import { compileCatalogue, pluralForm, type CatalogueFile } from '~/messages/catalogue';
import { faultsOf } from '../../../scripts/develop/catalogue-faults';
import { demandMostTexts, readFiles } from '../../../scripts/develop/catalogues';

const files = readFiles();
const english = files.get('en')!;

test.each([...files])('the catalog in %s is complete', (tag, file) => {
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
    ['tr', { player: null }, 'tr: the topic "player" is missing.'],
    ['tr', { language: null }, 'tr: the topic "language" is missing.'],
    ['ar', { 'player.play': null }, 'ar: player.play is missing.'],
    ['ar', { 'player.play': ' ' }, 'ar: player.play is missing.'],
    [
      'ar',
      { 'cards.episodes_few': null },
      'ar: the plural form "few" of cards.episodes is missing.',
    ],
    [
      'id',
      { 'cards.episodes_one': '{{count}} episode' },
      'id: the language has not the plural form "one" of cards.episodes.',
    ],
    ['fr', { 'player.pley': 'Lire' }, 'fr: player.pley is not in English.'],
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
      const faults = faultsOf(tag, changed(tag, changes), english);
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
  it('is accepted from 95% of its texts, and rejected by name below that', () => {
    const ids = Object.entries(english).flatMap(([topic, names]) =>
      topic === 'language' ? [] : Object.keys(names).map((name) => `${topic}.${name}`),
    );
    const without = (count: number) =>
      changed('tr', Object.fromEntries(ids.slice(0, count).map((id) => [id, null])));
    const most = Math.floor(ids.length * 0.05);
    expect(() => demandMostTexts('tr', without(most), english)).not.toThrow();
    expect(() => demandMostTexts('tr', without(most + 1), english)).toThrow(
      /^app\/messages\/tr\.json has \d+ of \d+ texts \(94 %\)/,
    );
  });

  it('omits empty texts, and falls back to another plural form', () => {
    const texts = compileCatalogue({ list: { title: '', found_few: '{{count}} of few' } });
    expect(texts).not.toHaveProperty('list.title');
    expect(pluralForm(texts['list.found']!, 'ar', 100)).toBe('{{count}} of few');
  });
});
