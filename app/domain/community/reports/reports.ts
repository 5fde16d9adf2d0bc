import type { ReviewReport } from '~/domain/community/reviews/reviews';

type Reported = Omit<ReviewReport, 'review'>;

/** What listeners ask admins to look at; `episode` where it is about that one alone. */
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
