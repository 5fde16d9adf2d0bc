export type AppleReview = {
  id: string;
  rating: number;
  title: string;
  content: string;
};

type Node = Record<string, unknown>;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** XML converted to JSON: a text is `{ label }`, a bare string, or a list of these. */
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

/** Reviews of a customer-review feed in JSON; `entry` may be absent, an object or a list. */
export function readReviewsBody(body: unknown): AppleReview[] {
  const feed = isNode(body) ? body.feed : undefined;
  const entries = isNode(feed) ? (feed.entry ?? []) : [];
  return (Array.isArray(entries) ? entries : [entries]).flatMap(readEntry);
}
