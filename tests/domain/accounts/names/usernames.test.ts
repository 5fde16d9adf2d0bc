import { describe, expect, test } from 'vitest';
import { isCommonPassword, isSiteWithNumber } from '~/domain/accounts/common-passwords';
import {
  isReservedUsername,
  normalizeUsername,
  usernameKey,
  usernameProblem,
  usernameSkeleton,
} from '~/domain/accounts/usernames';
import { passwordResetSchema } from '~/domain/accounts/users-schema';

describe('usernames', () => {
  test.each([
    'ali',
    'Ali_1',
    '_yusuf_',
    '-ali',
    'عائشة',
    'مُحَمَّد',
    'ہارون',
    'हरीश',
    '小明明',
    'Çağrı-99',
    'x'.repeat(30),
  ])('accepts %s', (name) => expect(usernameProblem(normalizeUsername(name))).toBeNull());

  test.each([
    ['', 'empty'],
    ['ab', 'too short'],
    ['x'.repeat(31), 'too long'],
    ['a b c', 'a space'],
    ['ali@home', 'another sign'],
    ['_-_', 'signs alone'],
    ['_\u0301ali', 'a mark on a sign'],
    ['\u0301ali', 'a mark first'],
    ['ali\u200b', 'a zero-width space'],
    ['a\u200dli', 'a joiner'],
    ['ali\u202e', 'a direction override'],
    ['ali\u3164', 'a Hangul filler, which is a letter that shows nothing'],
    ['ali\ufe0f', 'a variation selector'],
    ['q\u0300\u0301\u0302\u0303li', 'piled marks'],
    ['ali😀', 'a picture'],
  ])('rejects %j: %s', (name) =>
    expect(usernameProblem(normalizeUsername(name))).toBeTypeOf('string'),
  );

  test.each([
    ['Ali', 'aLI'],
    ['ＡＬＩ', 'ali'],
    ['Straße', 'STRASSE'],
    ['ΣΟΦΟΣ', 'σοφος'],
    ['Élan', 'E\u0301lan'],
  ])('treats %s and %s as the same', (one, other) =>
    expect(usernameKey(normalizeUsername(one))).toBe(usernameKey(normalizeUsername(other))),
  );

  test('keeps different names apart', () => {
    expect(usernameKey('ali')).not.toBe(usernameKey('alí'));
    expect(usernameKey('عمر')).not.toBe(usernameKey('عمرو'));
  });
});

const problem = (name: string) => usernameProblem(normalizeUsername(name));

describe('joiners in usernames', () => {
  test.each([
    ['علی\u200cرضا', 'between Persian letters that would join'],
    ['می\u200cروم', 'after a prefix'],
    ['ক্\u200cষমা', 'after a Bengali virama'],
    ['শ্রী\u09b0\u200d\u09cdযা', 'in the Bengali ra-ya'],
    ['ක්\u200dෂණ', 'after a Sinhala virama'],
    ['न्\u200dयाय', 'after a Hindi virama'],
  ])('are accepted in %j, %s', (name) => {
    const plain = name.replace(/[\u200c\u200d]/g, '');
    expect(problem(name)).toBeNull();
    expect(usernameKey(name)).toBe(usernameKey(plain));
    expect(usernameSkeleton(name)).toBe(usernameSkeleton(plain));
  });

  test.each([
    ['al\u200cice', 'between Latin letters'],
    ['a\u200dlice', 'ZWJ between Latin letters'],
    ['رضا\u200cعلی', 'after a letter that does not join'],
    ['علی\u200dرضا', 'ZWJ between Arabic letters'],
    ['علی\u200c\u200cرضا', 'twice'],
    ['\u200cکریم', 'at the start'],
    ['کریم\u200c', 'at the end'],
    ['আমি\u200cনা', 'after a Bengali vowel'],
    ['क्\u200dabc\u200d', 'at the end of a mixed name'],
    ['小\u200c明明', 'between Chinese letters'],
  ])('are refused in %j, %s', (name) => expect(problem(name)).not.toBeNull());

  test('do not make a reserved name free', () =>
    expect(isReservedUsername('مدی\u200cر', 'Halaqa')).toBe(isReservedUsername('مدیر', 'Halaqa')));
});

describe('common passwords', () => {
  test.each([
    'password',
    'Password1',
    '12345678',
    'QWERTYUIOP',
    'bismillah',
    'pass\u200bword',
    'ےےےےےےےے',
    'zzzzzzzzzzzz',
    'xXxXxXxX',
    '!!!!!!!!',
    'a\u200ba\u200ba\u200ba\u200b',
    'abababababab',
    'passwordpassword',
    'mosquito mosquito',
    'salam-salam-salam',
    'MosquitoMosquito1!',
    'abcdabcdab',
    '123456789012',
    '98765432109',
    '1234 5678 9012',
    '۱۲۳۴۵۶۷۸۹۰۱۲',
    '12345678123',
    '112233445566',
    '1357913579',
  ])('include %s', (password) => expect(isCommonPassword(password)).toBe(true));
  test.each([
    'correct horse',
    'zzzzzzzy',
    '27182818284',
    '19840213',
    'mamamia-1985',
    'banana republic',
  ])('do not include %s', (password) => expect(isCommonPassword(password)).toBe(false));

  test.each([
    'AlMinbar2026',
    'al-minbar-1447!',
    '2026 Al Minbar',
    'alminbar٢٠٢٦',
    'AlMinbarAlMinbar',
  ])('include %s, the name of the site with a number', (password) =>
    expect(isSiteWithNumber(password, 'Al-Minbar')).toBe(true),
  );
  test.each(['alminbar is not mine', '20262026', 'minbar2026'])(
    'do not include %s, which is more than the name of the site',
    (password) => expect(isSiteWithNumber(password, 'Al-Minbar')).toBe(false),
  );

  test.each([
    '\u200b'.repeat(8),
    '\u3164'.repeat(9),
    '\u2800'.repeat(8),
    ' \u00a0\u2003\ufeff     ',
  ])('are not hidden by invisible characters: %j', (password) => {
    const { error } = passwordResetSchema.safeParse({
      token: 'x',
      password,
      confirmPassword: password,
    });
    expect(error?.issues.map(({ message }) => message)).toEqual(['Please use more than spaces']);
  });
});
