/** Why a podcast is shown next to another. `value` is what they share; for a podroll, the position in it. */
export type RelatedReason =
  | { kind: 'listeners'; value: number }
  | { kind: 'podroll' | 'speaker' | 'maker' | 'topic' | 'words' | 'language'; value: string };

export type RelatedPodcast = {
  id: string;
  slug: string;
  title: string;
  author: string | null;
  language: string | null;
  imagePath: string | null;
  reason: RelatedReason;
};

/** With the reason as text; `name` goes where the text has `<name></name>`. */
export type ShownRelated = Omit<RelatedPodcast, 'reason'> & {
  reason: { text: string; name: string };
};

/** Something that a podcast has in common with another. */
export type Signal = { relatedId: string; weight: number; reason: RelatedReason };

export type ScoredPodcast = { relatedId: string; score: number; reason: RelatedReason };

/** Privacy: a relation must not reveal the taste of a single member. */
export const MIN_IN_COMMON = 2;
/** Added to the denominator to lower scores based on few listeners. */
const DOUBT = 5;

/** Cosine similarity of two audiences from 0 to 1, lowered if they are small. */
export const similarity = (common: number, sizeA: number, sizeB: number): number =>
  common / (Math.sqrt(sizeA * sizeB) + DOUBT);

/** Best first, each with its strongest reason. Ties keep the order in which they were found. */
export function combine(signals: readonly Signal[]): ScoredPodcast[] {
  const byId = new Map<string, ScoredPodcast & { strongest: number }>();
  for (const { relatedId, weight, reason } of signals) {
    const entry = byId.get(relatedId);
    if (!entry) byId.set(relatedId, { relatedId, score: weight, reason, strongest: weight });
    else {
      entry.score += weight;
      if (weight > entry.strongest) Object.assign(entry, { reason, strongest: weight });
    }
  }
  return [...byId.values()]
    .sort((a, b) => b.score - a.score)
    .map(({ relatedId, score, reason }) => ({ relatedId, score, reason }));
}

/** The stored form: `listeners 3`, `topic hadith`. */
export const reasonText = ({ kind, value }: RelatedReason): string => `${kind} ${value}`;

const TEXT_KINDS = ['podroll', 'speaker', 'maker', 'topic', 'words', 'language'] as const;

/** Null for reasons stored by an unknown version of the site. */
export function parseReason(text: string): RelatedReason | null {
  const [, name = '', value = ''] = /^(\w+) (.+)$/s.exec(text) ?? [];
  if (name === 'listeners') return Number(value) > 0 ? { kind: name, value: Number(value) } : null;
  const kind = TEXT_KINDS.find((kind) => kind === name);
  return kind ? { kind, value } : null;
}
