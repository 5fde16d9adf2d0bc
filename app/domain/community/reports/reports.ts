import type { ReviewReport } from '~/domain/community/reviews/reviews';

type Reported = Omit<ReviewReport, 'review'>;

/** A report by a listener for admins to review. `episode` is set if only that episode is reported. */
export type Report =
  | (ReviewReport & { kind: 'review' })
  | (Reported & {
      kind: 'podcast' | 'episode';
      podcast: { id: string; title: string; language: string | null };
      episode: { id: string; title: string } | null;
    })
  | (Reported & {
      kind: 'collection';
      collection: { id: string; title: string; language: string | null; maker: string };
    });

export const podcastReportReasons = [
  'Spam or advertising',
  'Offensive or hateful',
  'Not about Islam',
  'Taken from somebody else',
  'Something else',
] as const;

export const collectionReportReasons = [
  'Spam or advertising',
  'Offensive or hateful',
  'Not about Islam',
  'Something else',
] as const;
