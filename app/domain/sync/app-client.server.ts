import type { AppSession } from '~/domain/accounts/app-passwords/app-sessions.server';

/** An app that reads and writes for a member. */
export type AppClient = {
  userId: string;
  session: AppSession;
  /** The device under which its URLs are remembered. */
  device: string;
};
