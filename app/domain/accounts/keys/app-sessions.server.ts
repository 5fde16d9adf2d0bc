import {
  db,
  type Prisma,
  isMissingRow,
  isUniqueViolation,
} from '~/adapters/database/client.server';
import { hashToken, isTouchDue, newToken } from '~/domain/accounts/sessions.server';
import { appPasswordFields, isOpen, type AppPasswordRow } from './app-passwords.server';

/** Per password. Some apps sign in every time, so the least recently used sessions beyond this end. */
const MAX_SESSIONS = 100;

const fields = {
  tokenHash: true,
  device: true,
  feedsRead: true,
  episodesRead: true,
  usedAt: true,
} as const;

export type AppSession = Prisma.AppSessionGetPayload<{ select: typeof fields }>;

/** Opens a session for an app that keeps cookies. @returns also its token, which is not stored */
export async function openAppSession(
  appPasswordId: string,
): Promise<{ token: string; session: AppSession } | null> {
  const token = newToken();
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

/** Returns null if the password was revoked meanwhile. */
const create = (appPasswordId: string, tokenHash: string): Promise<AppSession | null> =>
  db.appSession
    .create({ data: { appPasswordId, tokenHash }, select: fields })
    .catch((error: unknown) => {
      if (isMissingRow(error)) return null;
      throw error;
    });

/** The single session of an app that keeps no cookies and sends its password every time. */
export async function getPasswordSession(appPasswordId: string): Promise<AppSession | null> {
  const tokenHash = `password ${appPasswordId}`;
  const find = () => db.appSession.findUnique({ where: { tokenHash }, select: fields });
  try {
    return (await find()) ?? (await create(appPasswordId, tokenHash));
  } catch (error) {
    if (isUniqueViolation(error)) return find();
    throw error;
  }
}

/** Returns the session with its app password; null if the session has ended. */
export async function findAppSession(token: string) {
  const row = await db.appSession.findUnique({
    where: { tokenHash: hashToken(token) },
    select: { ...fields, appPassword: { select: appPasswordFields } },
  });
  if (!row || !(row.appPassword as AppPasswordRow | null) || !isOpen(row.appPassword)) return null;
  if (isTouchDue(row.usedAt)) {
    await db.appSession.updateMany({
      where: { tokenHash: row.tokenHash },
      data: { usedAt: new Date() },
    });
  }
  const { appPassword, ...session } = row;
  return { session, appPassword };
}

/** Ends the session of this app only. */
export async function endAppSession({ tokenHash }: Pick<AppSession, 'tokenHash'>): Promise<void> {
  await db.appSession.deleteMany({ where: { tokenHash } });
}

/** Stores the name that an app gives its device. It also applies to what the app writes without a device name. */
export async function setDevice(session: AppSession, device: string): Promise<void> {
  if (session.device === device) return;
  session.device = device;
  const { tokenHash } = session;
  await db.appSession.updateMany({ where: { tokenHash }, data: { device } });
}

/** Stores the stamp up to which an app has received changes. */
export async function recordReadStamp(
  session: AppSession,
  read: { feedsRead: number } | { episodesRead: number },
): Promise<void> {
  Object.assign(session, read);
  const { tokenHash } = session;
  await db.appSession.updateMany({ where: { tokenHash }, data: read });
}
