import { readCappedText } from '~/adapters/web/public-web.server';
import { env } from '~/env.server';
import { primarySubtag } from '~/lib/language/text-language';

type AppleReview = {
  id: string;
  rating: number;
  title: string;
  content: string;
};

type Node = Record<string, unknown>;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads a text from Apple's XML-to-JSON form: `{ label }`, a bare string, or a list of these. */
function label(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const text = isNode(first) ? first.label : first;
  return typeof text === 'string' || typeof text === 'number' ? String(text).trim() : '';
}

function readEntry(entry: unknown): AppleReview[] {
  if (!isNode(entry)) return [];
  const rating = Number(label(entry['im:rating']));
  // The first entry may describe the podcast itself; it has no rating.
  if (!Number.isInteger(rating) || rating < 1 || rating > 5) return [];
  const [title, content] = [label(entry.title), label(entry.content)];
  const writer = isNode(entry.author) ? label(entry.author.name) : '';
  return [{ id: label(entry.id) || `${writer}|${title}|${content}`, rating, title, content }];
}

/** Parses a JSON customer-review feed; `entry` may be absent, an object or a list. */
export function readReviewsBody(body: unknown): AppleReview[] {
  const feed = isNode(body) ? body.feed : undefined;
  const entries = isNode(feed) ? (feed.entry ?? []) : [];
  return (Array.isArray(entries) ? entries : [entries]).flatMap(readEntry);
}

/** Thrown when Apple cannot be reached or its response cannot be read. */
export class AppleReviewsError extends Error {
  override name = 'AppleReviewsError';
}

type AppleReviewsOptions = {
  baseUrl?: string;
  timeout?: number;
  maxBytes?: number;
};

/** Apple serves 50 reviews per page and at most ten pages. */
const PAGE_SIZE = 50;
const MAX_PAGES = 4;

/** Reviews belong to a storefront; without one, Apple returns those of the United States. */
const STOREFRONTS: Record<string, string> = {
  ar: 'sa',
  bn: 'bd',
  de: 'de',
  es: 'es',
  fr: 'fr',
  hi: 'in',
  id: 'id',
  ms: 'my',
  tr: 'tr',
  ur: 'pk',
};

/**
 * Fetches the newest public reviews from the US storefront and the main storefront of the podcast's language. Does not
 * retry.
 */
export async function fetchAppleReviews(
  itunesId: bigint | number,
  language: string | null,
  options: AppleReviewsOptions = {},
): Promise<AppleReview[]> {
  const { baseUrl = env.APPLE_REVIEWS_URL, timeout = 5000, maxBytes = 3_000_000 } = options;
  const signal = AbortSignal.timeout(timeout);
  const local = STOREFRONTS[primarySubtag(language) ?? ''];
  const storefronts = [`${baseUrl}/rss`, ...(local ? [`${baseUrl}/${local}/rss`] : [])];
  const answers = await Promise.allSettled(
    storefronts.map((storefront) => fetchStorefront(storefront, itunesId, signal, maxBytes)),
  );
  const read = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  if (read.length === 0) {
    const [first] = answers;
    const cause: unknown = first?.status === 'rejected' ? first.reason : undefined;
    throw new AppleReviewsError('Apple Podcasts reviews cannot be read.', { cause });
  }
  return [...new Map(read.flat().map((review) => [review.id, review])).values()];
}

async function fetchStorefront(
  storefront: string,
  itunesId: bigint | number,
  signal: AbortSignal,
  maxBytes: number,
): Promise<AppleReview[]> {
  const reviews: AppleReview[] = [];
  for (let page = 1; page <= MAX_PAGES; page++) {
    const which = page === 1 ? `id=${itunesId}` : `page=${page}/id=${itunesId}`;
    const url = `${storefront}/customerreviews/${which}/sortBy=mostRecent/json`;
    const pageReviews = await fetchPage(url, signal, maxBytes);
    reviews.push(...pageReviews);
    if (pageReviews.length < PAGE_SIZE) break;
  }
  return reviews;
}

async function fetchPage(
  url: string,
  signal: AbortSignal,
  maxBytes: number,
): Promise<AppleReview[]> {
  const response = await fetch(url, { headers: { Accept: 'application/json' }, signal });
  if (response.status === 404) {
    await response.body?.cancel();
    return [];
  }
  if (!response.ok) {
    await response.body?.cancel();
    throw new AppleReviewsError(`Apple answered with ${response.status}.`);
  }
  const text = await readCappedText(response, maxBytes);
  if (text === null) throw new AppleReviewsError(`Apple answered with over ${maxBytes} bytes.`);
  return readReviewsBody(JSON.parse(text));
}
