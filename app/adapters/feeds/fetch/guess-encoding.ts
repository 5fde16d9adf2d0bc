export type GuessedEncoding = 'windows-1252' | 'windows-1254' | 'windows-1256';

const bytesOf = (hex: string): Set<number> =>
  new Set(
    hex.split(' ').flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map((digits) => parseInt(digits, 16));
      return Array.from({ length: last - first + 1 }, (_value, index) => first + index);
    }),
  );

const ARABIC = bytesOf(
  '81 8a 8d-90 98 9a 9d-9f aa c0-d6 d8-df e1 e3-e6 ec-ed f0-f3 f5-f6 f8 fa ff',
);
const LATIN = bytesOf('8a 8c 8e 9a 9c 9e-9f c0-d6 d8-f6 f8-ff');
/** Ğ İ Ş ğ ı ş in windows-1254, Icelandic letters in windows-1252. */
const TURKISH = bytesOf('d0 dd de f0 fd fe');
const SHARED = bytesOf('c2 c7 ca ce d6 db dc e2 e7 ea ee f6 fb fc');

const isAsciiLetter = (byte: number) => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;

type Evidence = { arabic: number; latin: number; turkish: number; western: number };

function addEvidence(word: Uint8Array, evidence: Evidence): void {
  const high = word.filter((byte) => byte >= 0x80);
  if (high.length === 0) return;
  // Arabic-script words have no ASCII letters; nearly all Latin-script words have some.
  if (high.length === word.length) {
    if (high.every((byte) => ARABIC.has(byte))) evidence.arabic += high.length;
    return;
  }
  for (const byte of high) {
    if (!LATIN.has(byte)) continue;
    evidence.latin += 1;
    if (TURKISH.has(byte)) evidence.turkish += 1;
    else if (!SHARED.has(byte)) evidence.western += 1;
  }
}

function countEvidence(bytes: Uint8Array): Evidence {
  const evidence: Evidence = { arabic: 0, latin: 0, turkish: 0, western: 0 };
  let start = 0;
  for (let at = 0; at <= bytes.length; at += 1) {
    const byte = bytes[at];
    const inWord =
      byte !== undefined && (isAsciiLetter(byte) || ARABIC.has(byte) || LATIN.has(byte));
    if (inWord) continue;
    if (at > start) addEvidence(bytes.subarray(start, at), evidence);
    start = at + 1;
  }
  return evidence;
}

function ofLanguage(language: string | null): GuessedEncoding {
  if (language !== null && ['ar', 'fa', 'ur', 'ps', 'ug', 'sd'].includes(language)) {
    return 'windows-1256';
  }
  return language === 'tr' ? 'windows-1254' : 'windows-1252';
}

/** Guesses a single-byte encoding by the letters in words, then by the language (ISO 639). */
export function guessEncoding(bytes: Uint8Array, language: string | null): GuessedEncoding {
  const { arabic, latin, turkish, western } = countEvidence(bytes);
  if (arabic > latin) return 'windows-1256';
  if (latin === 0) return ofLanguage(language);
  return turkish > 2 * western ? 'windows-1254' : 'windows-1252';
}
