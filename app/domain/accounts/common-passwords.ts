import { latinDigits, normalizeText } from '~/lib/text/normalize-text';

const list = `
12345678 123456789 1234567890 0123456789 12345678910 123456789a 1234567891 0987654321 987654321 87654321
11111111 111111111 1111111111 00000000 000000000 0000000000 22222222 33333333 44444444 55555555
66666666 77777777 88888888 888888888 99999999 999999999 12121212 123123123 12341234 123456123456
11223344 1122334455 112233445566 123454321 12344321 1234554321 123321123 147258369 147852369 159357456
741852963 789456123 963852741 951753852 456456456 789789789 101010101 13131313 20202020 21212121
23232323 69696969 10203040 19841984 19871987 19891989 19901990 20002000 20122012 20202021
password password1 password12 password123 password1234 password12345 password123456 password! password1!
password01 password2 password3 password11 password99 passw0rd passw0rd1 passw0rd! p@ssword p@ssword1
p@ssw0rd p@ssw0rd1 p@ssw0rd! pa$$word pa$$w0rd pass1234 pass12345 passpass password.1 mypassword
thepassword newpassword changeme changeme1 changeme123 changethis letmein1 letmein123 letmeinnow iloveyou
iloveyou1 iloveyou2 iloveyou12 iloveyou123 iloveyou! iloveyousomuch ilovegod iloveallah ilovemom trustno1
qwertyui qwertyuiop qwertyuiop1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyqwerty
qwerty1! 1qaz2wsx 1qaz2wsx3edc 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qazwsxedc
qazwsx123 zaq12wsx zaq1zaq1 zxcvbnm1 zxcvbnm123 zxcvbnm, asdfghjk asdfghjkl asdfghjkl1 asdfasdf asdf1234
asdfjkl; qwer1234 qweasdzxc qweqweqwe 123qweasd 123qweasdzxc abcd1234 abcdefgh abcdefg1 abcdefghi abc12345
abc123456 abc123abc abcabcabc a1234567 a12345678 a123456789 aa123456 aa12345678 aaaaaaaa aaaaaaaaa q1234567
sunshine sunshine1 princess princess1 princess123 football football1 football123 baseball baseball1
basketball superman superman1 superman123 batman123 starwars starwars1 michael1 michelle michelle1 jennifer
jennifer1 jonathan jordan23 jessica1 charlie1 nicholas samantha elizabeth alexander danielle victoria
whatever whatever1 computer computer1 internet internet1 mercedes corvette maverick midnight mustang1
dragon123 monkey123 shadow123 master123 hunter123 killer123 welcome1 welcome12 welcome123 welcome2020
welcome2021 welcome2022 welcome2023 welcome2024 welcome2025 welcome2026 winter2024 winter2025 winter2026
summer2024 summer2025 summer2026 spring2025 spring2026 autumn2025 autumn2026 admin123 admin1234 admin12345
administrator adminadmin root1234 rootroot test1234 test12345 testtest testing123 tester123 guest123
guest1234 default1 temp1234 temporary secret123 secret1234 user1234 username demo1234 demodemo login123
google123 facebook facebook1 linkedin linkedin1 samsung1 samsung123 iphone12 youtube1 pokemon1 pokemon123
liverpool liverpool1 arsenal1 chelsea1 barcelona realmadrid manchester cristiano ronaldo7 blink182 metallica
slipknot nirvana1 chocolate butterfly sweetheart precious beautiful lovelove loveyou1 loverboy babygirl
babygirl1 babyboy1 daddysgirl friends1 friendship familyfirst blessed1 bismillah bismillah1 bismillah786
allahuakbar alhamdulillah alhamdulillah1 subhanallah mashallah inshallah inshaallah islam123 islam786
muhammad muhammad1 muhammad123 mohammed mohammed1 mohammad mohamed1 mohamed123 ahmed123 ahmed1234 ali12345
fatima123 ibrahim1 ramadan1 ramadan2026 quran123 assalamualaikum pakistan pakistan1 pakistan123 pakistan786
indonesia indonesia1 malaysia malaysia1 bangladesh bangladesh1 turkey123 istanbul galatasaray fenerbahce
besiktas trabzonspor egypt123 morocco1 halaqa123 podcast1 podcast123
`;

const common = new Set(list.split(/\s+/).filter(Boolean));

/** Spaces, format characters, and symbols that are drawn blank. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{Cf}\u2800]/gu;

export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

const lettersOf = (text: string): string =>
  normalizeText(text, 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The site's name with a number, such as `Halaqa2026!`. */
export function isSiteWithNumber(password: string, siteName: string): boolean {
  const [letters, site] = [lettersOf(password), lettersOf(siteName)];
  if (site === '' || !letters.includes(site)) return false;
  return /^\p{N}*$/u.test(letters.replaceAll(site, ''));
}

/** A word of this length or more is long enough to be repeated. */
const LONG_WORD = 16;

/** Whether a text is a word written twice or more, of which the last may be cut. Takes linear time. */
function isRepeatedWord(text: string): boolean {
  // For each place: how many characters before it are also the first ones (Knuth, Morris and Pratt).
  const same = [0];
  for (let at = 1, length = 0; at < text.length; at += 1) {
    while (length > 0 && text[at] !== text[length]) length = same[length - 1]!;
    if (text[at] === text[length]) length += 1;
    same.push(length);
  }
  const word = text.length - (same.at(-1) ?? 0);
  return word < LONG_WORD && text.length >= 2 * word;
}

/** Digits that count up or down, or stay, but for one in four. */
function isDigitsInOrder(text: string): boolean {
  if (!/^\d+$/.test(text)) return false;
  const steps = [...text].slice(1).map((digit, at) => (Number(digit) - Number(text[at]) + 10) % 10);
  return steps.filter((step) => ![0, 1, 9].includes(step)).length * 4 <= steps.length;
}

/** Without the numbers and signs that people append to a word. */
const UP_TO_LETTER = /^.*\p{L}/su;
const LEAST = 8;

/** One of the most common passwords, a repeated word, or digits in order. */
export function isCommonPassword(password: string): boolean {
  const visible = withoutInvisible(password).toLowerCase();
  if (common.has(visible) || new Set(visible).size === 1) return true;
  const plain = latinDigits(lettersOf(visible));
  const letters = UP_TO_LETTER.exec(plain)?.[0] ?? '';
  return (
    isDigitsInOrder(plain) ||
    (plain !== '' && isRepeatedWord(plain)) ||
    (letters.length >= LEAST && isRepeatedWord(letters))
  );
}
