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
