import { letterMapper, usernameSkeleton } from './username-lookalikes';
import { normalizeText } from '~/lib/text/normalize-text';

const roles =
  'admin administrator superadmin sysadmin moderator root webmaster support staff official owner system ' +
  'postmaster helpdesk noreply админ администратор модератор поддержка διαχειριστης ' +
  'administrateur moderateur equipe yonetici destek pengelola pengurus dukungan ' +
  'ادمن الادمن ایڈمن مشرف المشرف مدیر المدیر الاداره اداره منتظم';
/** Rejected only as a whole name. */
const alone =
  'mod mods abuse team help info contact security anonymous deleted nobody everyone halaqa ' +
  // Placeholders that programs write for a missing name.
  'null undefined none nil nan true false unknown guest user username account';
/** Rejected at either end of a name ("TheAdmin"). */
const affixes = ['admin', 'administrator', 'moderator'];

const digitLetters: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };

/** Letters with strokes and hooks, which Unicode does not decompose like accented ones. */
const plainLetters = letterMapper({
  a: 'ɐ',
  b: 'ƀɓ',
  c: 'ȼƈ',
  d: 'đðɖɗ',
  e: 'ɇ',
  f: 'ƒ',
  g: 'ǥɠ',
  h: 'ħɦ',
  i: 'ɨǀ',
  j: 'ɉ',
  k: 'ƙ',
  l: 'łƚɫɬɭ',
  m: 'ɱ',
  n: 'ƞɲɳŋ',
  o: 'øɵ',
  p: 'ƥᵽ',
  q: 'ɋʠ',
  r: 'ɍɼɽɾ',
  s: 'ʂȿ',
  t: 'ŧƭʈ',
  u: 'ʉʋ',
  w: 'ⱳ',
  y: 'ɏƴ',
  z: 'ƶȥʐ',
});

const comparable = (text: string): string =>
  plainLetters(normalizeText(usernameSkeleton(text), 'NFD').replace(/[\p{M}\p{Lm}]/gu, ''))
    .replace(/[013457]/g, (digit) => digitLetters[digit]!)
    .replaceAll('l', 'i')
    .replaceAll('rn', 'm')
    .replace(/[^\p{L}\p{N}]/gu, '');

const wordsOf = (text: string) => text.split(' ').map(comparable);
const roleWords = new Set(wordsOf(roles));
const wholeWords = new Set([...roleWords, ...wordsOf(alone)]);
const affixWords = affixes.map(comparable);

export function isReservedUsername(username: string, siteName: string): boolean {
  const site = comparable(siteName);
  const words = username.replace(/\p{N}/gu, '');
  const spellings = [comparable(username), comparable(words)];
  const parts = username.split(/[_-]/).map(comparable);
  const affixed = [...affixWords, ...(site.length >= 4 ? [site] : [])];
  return (
    spellings.some((name) => name === site || wholeWords.has(name)) ||
    parts.some((part) => roleWords.has(part) || (part !== '' && part === site)) ||
    spellings.some((name) => affixed.some((word) => name.startsWith(word) || name.endsWith(word)))
  );
}
