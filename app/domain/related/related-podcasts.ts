/** Why a podcast is shown beside another; `value` is what they share. */
export type RelatedReason =
  | { kind: 'listeners'; value: number }
  | { kind: 'speaker' | 'maker' | 'topic' | 'words' | 'language'; value: string };

export type RelatedPodcast = {
  id: string;
  slug: string;
  title: string;
  author: string | null;
  language: string | null;
  imagePath: string | null;
  reason: RelatedReason;
};
