import type { AppSession } from '~/domain/accounts/app-passwords/app-sessions.server';

/** An app that reads and writes for a member. */
export type AppClient = {
  userId: string;
  session: AppSession;
  /** What its addresses are remembered under. */
  device: string;
};
