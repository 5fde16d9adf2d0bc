/**
 * As in Unicode's Stream-Safe Text Format. Putting marks in order takes work in the square of their number: 200 KB of
 * nothing else would hold the process for half a minute.
 */
const MOST_MARKS = 30;
/** The last two are letters that become marks. */
const MORE_MARKS = new RegExp(
  String.raw`([\p{M}\uff9e\uff9f]{${MOST_MARKS}})[\p{M}\uff9e\uff9f]+`,
  'gu',
);

/** For every text that may be a stranger's: of more than 30 marks upon one letter the rest is dropped. */
export function normalise(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  const readable = text.length > MOST_MARKS ? text.replace(MORE_MARKS, '$1') : text;
  // eslint-disable-next-line no-restricted-properties -- this is the place
  return readable.normalize(form);
}
