/** What a username may look like, and when two are the same. */

const MIN = 3;
const MAX = 30;

/** Letters and digits of any script, the marks that belong to them, `_` and `-`; a letter or digit first. */
const FORM = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*$/u;
/** Fillers, joiners and selectors that show nothing: two names that look the same must be the same. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
/** Marks piled on one letter run over the lines around them. */
const PILED_MARKS = /\p{M}{4}/u;

/** A username as it is stored: without space around it, letters composed. */
export const tidyUsername = (username: string): string => username.trim().normalize('NFC');

/** What is wrong with a tidy username, or null. */
export function usernameProblem(username: string): string | null {
  const length = [...username].length;
  if (length === 0) return 'Please enter a username';
  if (length < MIN || length > MAX) return `Please use ${MIN} to ${MAX} characters`;
  if (!FORM.test(username) || INVISIBLE.test(username) || PILED_MARKS.test(username)) {
    return 'Please use only letters, digits, _ and -, beginning with a letter or digit';
  }
  return null;
}

/** Equal for usernames that differ only in case or in how their characters are encoded. */
export function usernameKey(username: string): string {
  // Up and down again: some letters meet only in upper case (ß and ss, both small sigmas).
  return username.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

/** Equal for e-mail addresses that differ only in case. */
export const emailKey = (email: string): string => email.trim().toLowerCase();
