/** Per account; nobody has that many devices. */
export const MAX_APP_PASSWORDS = 50;
export const MAX_APP_NAME = 60;

export type OwnAppPassword = {
  id: string;
  name: string;
  /** ISO 8601, as are the others. */
  createdAt: string;
  lastUsedAt: string | null;
  userAgent: string | null;
};

/** Shown only once; only a hash of the password is stored. */
export type NewAppPassword = { name: string; login: string; password: string };
