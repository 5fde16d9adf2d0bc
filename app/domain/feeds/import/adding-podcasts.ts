/** Who may add podcasts. `held`: anyone, but podcasts not added by admins await an admin's approval. */
export const whoAddsChoices = ['anyone', 'members', 'admins', 'held'] as const;
export type WhoAdds = (typeof whoAddsChoices)[number];

export const MAX_REQUESTED = 500;

export type RequestStatus = 'waiting' | 'added' | 'known' | 'failed';

export type RequestedFeed = {
  id: string;
  url: string;
  status: RequestStatus;
  /** What was added, or why it failed. */
  message: string | null;
  /** Podcast title as given in the message. */
  title: string | null;
  slug: string | null;
};

export type RequestCounts = Record<RequestStatus, number>;
