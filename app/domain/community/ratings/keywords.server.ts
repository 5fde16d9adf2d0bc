import { withoutArticle, fold } from '~/lib/text/fold';
import { normalizeText } from '~/lib/text/normalize-text';

const STOP_WORDS = `
a about after again all also always am an and any are as at back be because been before being best better but by
can could did do does doing dont down each even ever every few first for from further get gets give go good got
great had has have having he her here him his how i if im in into is isnt it its ive just keep know let like long
look lot love loved made make makes many may me more most much must my need never new no not now of off ok on once
one only or other our out over own people please re really s same say see she should show shows since so some
something still such t take than thank thanks that thats the their them then there theres these they thing things
think this those time to too two until up us use very want was way we well were what when where which while who why
will with without wont would yes you your youre podcast podcasts podcaster episode episodes listen listening
listened listener listeners star stars review app amazing awesome excellent nice recommend recommended highly
من في على إلى الى عن مع هذا هذه ذلك تلك هو هي هم أنا أنت نحن كان كانت يكون ما ماذا لا لم لن قد كل بعض أي التي الذي
الذين أن إن أو ثم بعد قبل حتى إذا لو كما عند عندما بين غير فقط جدا أيضا هنا هناك كيف لماذا يا له لها لهم به بها
فيه فيها منه منها عليه عليها والله شكرا بودكاست برنامج البرنامج حلقة حلقات الحلقات رائع رائعة جميل ممتاز أكثر وقد
کا کی کے کو میں سے ہے ہیں تھا تھی تھے ہو ہوا اور یا پر نے یہ وہ جو اس ان ایک بہت بھی ہی تو نہیں کر کرتے کرنے کیا
کیوں کب کہ اگر لیکن مگر آپ ہم میرا میری اپنے اپنی لیے ساتھ بعد پوڈکاسٹ قسط شکریہ اچھا اچھی
ve bir bu şu o da de ki mi mı mu mü için ile ama fakat çok daha en gibi kadar ne neden nasıl her hiç ben sen biz siz
onlar var yok olan olarak oldu sonra önce göre veya ya hem diye bana beni senin program bölüm güzel harika teşekkürler
yang dan di ke dari untuk dengan ini itu ada adalah tidak tak nya saya aku kamu anda kita kami mereka dia akan sudah
telah bisa dapat juga atau tapi tetapi karena jika kalau sangat lebih paling banyak semua para oleh pada dalam seperti
terima kasih bagus acara dengar
le la les l un une des du de d et ou mais donc car que qui quoi dont où ce cet cette ces se sa son ses mon ma mes ton
ta tes notre nos votre vos leur leurs je j tu il elle on nous vous ils elles est sont être était avoir ai a ont avec
sans pour par sur sous dans en plus moins très trop bien pas ne n y au aux comme tout tous toute toutes merci émission
épisode épisodes c qu si
`;

const stopWords = new Set(STOP_WORDS.split(/\s+/).map((word) => fold(word)));

const WORD = /\p{L}[\p{L}\p{M}'’ʼʻʿʾ]*/gu;
const FRENCH_ELISION = /^(?:qu|[cdjlmnst])['’]/i;
const MAX_KEYWORDS = 8;
const MAX_TEXT_LENGTH = 2000;
/** From this number of reviews on, a word must occur in at least two of them. */
const MANY = 5;

function wordKey(word: string): string | null {
  const folded = fold(word);
  if ([...folded].length < 3 || folded.includes(' ') || stopWords.has(folded)) return null;
  const bare = withoutArticle(folded);
  return bare && stopWords.has(bare) ? null : (bare ?? folded);
}

/** Returns up to 8 words used in the most texts, each in its most frequent spelling. A word counts once per text. */
export function reviewKeywords(texts: string[]): string[] {
  const counts = new Map<string, { texts: number; spellings: Map<string, number> }>();
  for (const text of texts) {
    const spoken = new Map<string, string>();
    for (const [match] of text.slice(0, MAX_TEXT_LENGTH).matchAll(WORD)) {
      const word = match.replace(FRENCH_ELISION, '');
      const key = wordKey(word);
      if (key && !spoken.has(key)) spoken.set(key, normalizeText(word, 'NFC').toLowerCase());
    }
    for (const [key, spelling] of spoken) {
      const entry = counts.get(key) ?? { texts: 0, spellings: new Map<string, number>() };
      entry.texts += 1;
      entry.spellings.set(spelling, (entry.spellings.get(spelling) ?? 0) + 1);
      counts.set(key, entry);
    }
  }
  const least = texts.length >= MANY ? 2 : 1;
  return [...counts.values()]
    .filter((entry) => entry.texts >= least)
    .sort((one, other) => other.texts - one.texts)
    .slice(0, MAX_KEYWORDS)
    .map(({ spellings }) => [...spellings].reduce((a, b) => (b[1] > a[1] ? b : a))[0]);
}
