import { fetchAppleReviews } from '~/adapters/apple-reviews.server';
import { db, isMissingRow, isUniqueViolation } from '~/adapters/database/client.server';
import { getPodcastId } from '~/domain/podcasts/podcasts.server';
import { ConcurrencyLimit, QueueFullError, singleFlight } from '~/lib/concurrency/concurrent-work';
import { withoutArticle, fold } from '~/lib/text/fold';
import { normalizeText } from '~/lib/text/normalize-text';
import { HOUR } from '~/lib/time/milliseconds';
import { log } from '~/log.server';

export type RatingsSummary = {
  averageRating: number | null;
  ratingCount: number;
  /** Percentage of reviews with four or five stars. */
  sentimentPositive: number;
  /** Percentage of reviews with one or two stars. */
  sentimentNegative: number;
  keywords: string[];
};

const noRatings: RatingsSummary = {
  averageRating: null,
  ratingCount: 0,
  sentimentPositive: 0,
  sentimentNegative: 0,
  keywords: [],
};

const MAX_AGE_MS = 24 * HOUR;
/** Pause after a failure. */
const RETRY_AFTER_FAILURE_MS = HOUR;
const MAX_CONCURRENT = 4;
const MAX_WAITING = 40;

const limit = new ConcurrencyLimit(MAX_CONCURRENT, MAX_WAITING);
const inFlight = new Map<string, Promise<void>>();

const summaryFields = {
  averageRating: true,
  ratingCount: true,
  sentimentPositive: true,
  sentimentNegative: true,
  keywords: true,
} as const;

/** The external ratings, refetched when older than 24 hours (waits up to five seconds, plus time in the queue). */
export async function getRatings(idOrSlug: string): Promise<RatingsSummary> {
  const podcastId = await getPodcastId(idOrSlug);
  await refreshOnce(podcastId);
  return (await readStoredRatings(podcastId)).ratings;
}

/** The stored external ratings and when they were fetched. `averageRating` is null if there are none. */
export async function readStoredRatings(
  podcastId: string,
): Promise<{ ratings: RatingsSummary; ratedAt: Date | null }> {
  const stored = await db.externalRating.findUnique({
    where: { podcastId },
    select: { ...summaryFields, fetchedAt: true },
  });
  if (!stored) return { ratings: noRatings, ratedAt: null };
  const { fetchedAt, keywords, ...summary } = stored;
  return { ratings: { ...summary, keywords: keywords as string[] }, ratedAt: fetchedAt };
}

/** Only podcasts with an Apple id have external ratings. */
export function areRatingsDue(itunesId: number | bigint | null, ratedAt: Date | null): boolean {
  return itunesId !== null && Date.now() - (ratedAt?.getTime() ?? 0) >= MAX_AGE_MS;
}

/** Never rejects, so a page need not wait for it. */
export async function refreshRatingsIfDue(podcastId: string): Promise<void> {
  if (inFlight.size >= MAX_CONCURRENT && !inFlight.has(podcastId)) return;
  await refreshOnce(podcastId).catch(() => undefined);
}

/** Sends one request per podcast at a time, and none for an hour after a failure. */
function refreshOnce(podcastId: string): Promise<void> {
  return singleFlight(inFlight, podcastId, () =>
    refreshIfDue(podcastId).catch((error: unknown) => {
      if (error instanceof QueueFullError) throw error;
      log.warn({ err: error, podcastId }, 'ratings were not refreshed');
    }),
  );
}

async function refreshIfDue(podcastId: string): Promise<void> {
  const podcast = await db.podcast.findUnique({
    where: { id: podcastId },
    select: { itunesId: true, language: true, externalRating: { select: { fetchedAt: true } } },
  });
  const { itunesId = null, language = null } = podcast ?? {};
  if (itunesId === null) return;
  if (!areRatingsDue(itunesId, podcast?.externalRating?.fetchedAt ?? null)) return;
  await limit.run(() => fetchRatings(podcastId, itunesId, language));
}

async function fetchRatings(
  podcastId: string,
  itunesId: bigint,
  language: string | null,
): Promise<void> {
  try {
    const reviews = await fetchAppleReviews(itunesId, language);
    await storeRatings(podcastId, { ...summarizeReviews(reviews), fetchedAt: new Date() });
  } catch (error) {
    // Keeps the old values, dated so that they become due again after the pause.
    await storeRatings(podcastId, {
      fetchedAt: new Date(Date.now() - MAX_AGE_MS + RETRY_AFTER_FAILURE_MS),
    });
    throw error;
  }
}

async function storeRatings(
  podcastId: string,
  data: Partial<RatingsSummary> & { fetchedAt: Date },
): Promise<void> {
  try {
    await db.externalRating.upsert({
      where: { podcastId },
      create: { podcastId, ...data },
      update: data,
      select: { podcastId: true },
    });
  } catch (error) {
    // Another process stored it first, or the podcast was deleted.
    if (!isUniqueViolation(error) && !isMissingRow(error)) throw error;
  }
}

type Review = { rating: number; title: string; content: string };

export function summarizeReviews(reviews: Review[]): RatingsSummary {
  const count = reviews.length;
  if (count === 0) return noRatings;
  const total = reviews.reduce((sum, { rating }) => sum + rating, 0);
  const percent = (accept: (rating: number) => boolean) =>
    Math.round((100 * reviews.filter(({ rating }) => accept(rating)).length) / count);
  return {
    averageRating: Math.round((100 * total) / count) / 100,
    ratingCount: count,
    sentimentPositive: percent((rating) => rating >= 4),
    sentimentNegative: percent((rating) => rating <= 2),
    keywords: reviewKeywords(reviews.map(({ title, content }) => `${title}\n${content}`)),
  };
}

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
const MANY_REVIEWS = 5;

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
  const least = texts.length >= MANY_REVIEWS ? 2 : 1;
  return [...counts.values()]
    .filter((entry) => entry.texts >= least)
    .sort((a, b) => b.texts - a.texts)
    .slice(0, MAX_KEYWORDS)
    .map(({ spellings }) => [...spellings].reduce((a, b) => (b[1] > a[1] ? b : a))[0]);
}
