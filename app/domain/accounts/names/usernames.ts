import { mixesScripts } from './username-lookalikes';
import { normalizeText } from '~/lib/text/normalize-text';
import { t } from '~/messages/t';

const MIN = 3;
const MAX = 30;

const FORM = /^[_-]*[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*$/u;
/** Invisible characters would allow names that look the same. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
/** Stacked marks cover the lines around them. */
const PILED_MARKS = /\p{M}{4}/u;

export const normaliseUsername = (username: string): string =>
  normalizeText(username.trim(), 'NFC');

export function usernameProblem(username: string): string | null {
  const length = [...username].length;
  if (length === 0) return t('input.username');
  if (length < MIN || length > MAX) return t('input.usernameLength', { min: MIN, max: MAX });
  if (!FORM.test(username) || INVISIBLE.test(username) || PILED_MARKS.test(username)) {
    return t('input.usernameLetters');
  }
  if (mixesScripts(username)) return t('input.usernameScript');
  return null;
}

export function usernameKey(username: string): string {
  // Some letters become equal only in upper case (ß and ss).
  return normalizeText(normalizeText(username, 'NFKC').toUpperCase().toLowerCase(), 'NFKC');
}

export const emailKey = (email: string): string => email.trim().toLowerCase();
