/** Of one account; nobody has so many devices. */
export const MAX_APP_PASSWORDS = 50;
export const MAX_APP_NAME = 60;

export type OwnAppPassword = {
  id: string;
  name: string;
  /** ISO text, as the others. */
  createdAt: string;
  lastUsedAt: string | null;
  userAgent: string | null;
};

/** What an app is told once; only a hash of the password is stored. */
export type NewAppPassword = { name: string; login: string; password: string };
