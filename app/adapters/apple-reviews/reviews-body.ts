/** One review as its writer published it. */
export type AppleReview = {
  id: string;
  /** 1 to 5. */
  rating: number;
  title: string;
  content: string;
};

type Node = Record<string, unknown>;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** XML made into JSON: a text is `{ label }`, sometimes bare, and in a list when there are several. */
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

/**
 * Reviews of a customer-review feed in JSON. A page without reviews has no `entry`, a page with one has an
 * object in its place.
 */
export function readReviewsBody(body: unknown): AppleReview[] {
  const feed = isNode(body) ? body.feed : undefined;
  const entries = isNode(feed) ? (feed.entry ?? []) : [];
  return (Array.isArray(entries) ? entries : [entries]).flatMap(readEntry);
}
