export const MAX_REQUESTED = 500;

export type RequestStatus = 'waiting' | 'added' | 'known' | 'failed';

export type RequestedFeed = {
  id: string;
  url: string;
  status: RequestStatus;
  /** What was added, or why it was not. */
  message: string | null;
  /** Of the podcast, as it stands in the message. */
  title: string | null;
  slug: string | null;
};

export type RequestCounts = Record<RequestStatus, number>;
