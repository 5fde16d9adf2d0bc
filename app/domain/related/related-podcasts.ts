/** Why a podcast is shown beside another; `value` is what they share, of a podroll the place in it. */
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

/** With its reason in words; `name` stands in the text where that has `<name></name>`. */
export type ShownRelated = Omit<RelatedPodcast, 'reason'> & {
  reason: { text: string; name: string };
};
