/** One of a person's own sessions, as their list shows it. Dates are ISO. */
export type OwnSession = {
  id: string;
  userAgent: string | null;
  createdAt: string;
  lastUsedAt: string;
  /** The one that is looking. */
  isCurrent: boolean;
};
