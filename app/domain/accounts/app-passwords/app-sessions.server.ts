import { randomBytes } from 'node:crypto';
import { db, type Prisma } from '~/adapters/database/client.server';
import { isMissingRow, isUniqueViolation } from '~/adapters/database/transaction.server';
import { hashToken } from '~/domain/accounts/sessions.server';
import { appPasswordFields, isOpen, type AppPasswordRow } from './app-passwords.server';

/** Some apps sign in each time: of one password the least recently used session beyond it ends. */
const MAX_SESSIONS = 100;
/** Least time between two writes of when a session was used. */
const TOUCH_AFTER_MS = 5 * 60_000;

const fields = {
  tokenHash: true,
  device: true,
  feedsRead: true,
  episodesRead: true,
  usedAt: true,
} as const;

export type AppSession = Prisma.AppSessionGetPayload<{ select: typeof fields }>;

/** Of an app that answers with the cookie it is given. @returns its token too, which is not stored */
export async function openAppSession(
  appPasswordId: string,
): Promise<{ token: string; session: AppSession } | null> {
  const token = randomBytes(32).toString('base64url');
  const session = await create(appPasswordId, hashToken(token));
  if (!session) return null;
  const surplus = await db.appSession.findMany({
    where: { appPasswordId },
    orderBy: [{ usedAt: 'desc' }, { tokenHash: 'desc' }],
    skip: MAX_SESSIONS,
    take: 1_000,
    select: { tokenHash: true },
  });
  if (surplus.length > 0) {
    const tokenHash = { in: surplus.map((row) => row.tokenHash) };
    await db.appSession.deleteMany({ where: { tokenHash } });
  }
  return { token, session };
}

/** Null where the password was revoked meanwhile. */
const create = (appPasswordId: string, tokenHash: string): Promise<AppSession | null> =>
  db.appSession
    .create({ data: { appPasswordId, tokenHash }, select: fields })
    .catch((error: unknown) => {
      if (isMissingRow(error)) return null;
      throw error;
    });

/** The one session of an app that keeps no cookie and sends its password each time. */
export async function standingSession(appPasswordId: string): Promise<AppSession | null> {
  const tokenHash = `password ${appPasswordId}`;
  const find = () => db.appSession.findUnique({ where: { tokenHash }, select: fields });
  try {
    return (await find()) ?? (await create(appPasswordId, tokenHash));
  } catch (error) {
    if (isUniqueViolation(error)) return find();
    throw error;
  }
}

/** With whose password it was opened; null for a session that is over. */
export async function findAppSession(token: string) {
  const row = await db.appSession.findUnique({
    where: { tokenHash: hashToken(token) },
    select: { ...fields, appPassword: { select: appPasswordFields } },
  });
  if (!row || !(row.appPassword as AppPasswordRow | null) || !isOpen(row.appPassword)) return null;
  if (Date.now() - row.usedAt.getTime() > TOUCH_AFTER_MS) {
    await db.appSession.updateMany({
      where: { tokenHash: row.tokenHash },
      data: { usedAt: new Date() },
    });
  }
  const { appPassword, ...session } = row;
  return { session, appPassword };
}

/** Of this app alone. */
export async function endAppSession({ tokenHash }: Pick<AppSession, 'tokenHash'>): Promise<void> {
  await db.appSession.deleteMany({ where: { tokenHash } });
}

/** The name that an app gives its device; what it writes without one is of this device too. */
export async function nameDevice(session: AppSession, device: string): Promise<void> {
  if (session.device === device) return;
  session.device = device;
  const { tokenHash } = session;
  await db.appSession.updateMany({ where: { tokenHash }, data: { device } });
}

/** Up to where an app has been told. */
export async function noteRead(
  session: AppSession,
  read: { feedsRead: number } | { episodesRead: number },
): Promise<void> {
  Object.assign(session, read);
  const { tokenHash } = session;
  await db.appSession.updateMany({ where: { tokenHash }, data: read });
}
