import { expect, test } from 'vitest';
import { isReservedUsername, usernameSkeleton, usernameProblem } from '~/domain/accounts/usernames';

test.each([
  'admin',
  'Admin',
  'ADM1N',
  'adm_in',
  'admin_2',
  'the-admin',
  'TheAdmin',
  'administrator7',
  'аdmin',
  'ɑdmin',
  'ᴀᴅᴍɪɴ',
  'ádmin',
  'moderator',
  'moderatör',
  'm0derator',
  'adrnin',
  'rnoderator_3',
  'админ',
  'модератор1',
  'no-reply',
  'postmaster',
  'root',
  'r00t',
  'support',
  'ali_support',
  'Halaqa',
  'ha1aqa',
  'HalaqaTeam',
  'halaqa-help',
  'المشرف',
  'مُشرف',
  'مدير',
  'مدیر',
  'yönetici',
  'ꓮꓓꓟꓲꓠ',
  'ꓣꓳꓳꓔ',
  'ađmin',
  'røot',
  'suppørt',
  'ħalaqa',
  'halaɋa',
  'adm\u0131\u0307n',
  'rootʼ',
  'مـشرف',
  'null',
  'Undefined',
  '_null',
  'nu11',
])('reserves %s', (name) => expect(isReservedUsername(name, 'Halaqa')).toBe(true));

test.each([
  'ali',
  'Modesta',
  'Mod-Ahmad',
  'rooted',
  'supporter',
  'badger',
  'عائشة',
  'مديحة',
  'Yusuf_Ali',
  'listener10',
  'helpful',
  'Turner',
  'Админа_сын',
])('does not reserve %s', (name) => expect(isReservedUsername(name, 'Halaqa')).toBe(false));

test('reserves the configured name of the site', () => {
  expect(isReservedUsername('minbar', 'Al-Minbar Café')).toBe(false);
  expect(isReservedUsername('AlMinbarCafe', 'Al-Minbar Café')).toBe(true);
});

test.each(['rооt', 'аli', 'αli', 'Yusսf', 'ali_али'])('rejects %s: mixed scripts', (name) =>
  expect(usernameProblem(name)).toBe('Please use letters of one script'),
);
test.each(['али', 'Αλέξης', 'ali_علي', '小明abc', 'ひらカナ漢'])('accepts %s', (name) =>
  expect(usernameProblem(name)).toBeNull(),
);

test.each([
  ['аса', 'aca'],
  ['علي', 'علی'],
  ['كريم', 'کریم'],
  ['مُحَمَّد', 'محمد'],
  ['ali٣', 'ali3'],
  ['ali۳', 'ALI3'],
  ['ΑΝΝΑ', 'anna'],
  ['ılgaz', 'Ilgaz'],
  ['ALİ', 'ali'],
  ['ali\u0307', 'ali'],
  ['عـلي', 'علي'],
  ['ٲحمد', 'احمد'],
  ['ꓮꓡꓲ', 'ali'],
  ['ᎪᏞᎥ', 'ali'],
  ['ⲥⲟⲣⲧ', 'copt'],
  ['AIi', 'Ali'],
  ['AbduIIah', 'Abdullah'],
  ['lbrahim', 'Ibrahim'],
  ['umar-lbrahim', 'Umar-Ibrahim'],
  ['ali一ali', 'ali-ali'],
  ['victirn', 'victim'],
  ['ornar', 'omar'],
  ['vvalid', 'walid'],
  ['_victim', 'victim'],
  ['victim__', 'victim'],
  ['-vic_tirn-', 'vic_tim'],
])('%s resembles %s', (one, other) => expect(usernameSkeleton(one)).toBe(usernameSkeleton(other)));
test.each([
  ['ali', 'alí'],
  ['عمر', 'عمرو'],
  ['person1', 'personl'],
  ['نور', 'نورا'],
  ['Adil', 'Adli'],
  ['bilal', 'biial'],
  ['øyvind', 'oyvind'],
  ['vic_tim', 'victim'],
  ['nora', 'rona'],
])('%s does not resemble %s', (one, other) =>
  expect(usernameSkeleton(one)).not.toBe(usernameSkeleton(other)),
);
