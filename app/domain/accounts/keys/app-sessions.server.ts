import {
  db,
  type Prisma,
  isMissingRow,
  isUniqueViolation,
  select,
} from '~/adapters/database/client.server';
import { hashToken, isTouchDue, newToken } from '~/domain/accounts/sessions.server';
import { inSlices } from '~/lib/any-of';
import { isOpen, type AppPasswordRow } from './app-passwords.server';

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
    select: { tokenHash: true },
  });
  await inSlices(
    surplus.map((row) => row.tokenHash),
    (tokenHash) => db.appSession.deleteMany({ where: { tokenHash } }),
  );
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

/** SQLite returns times as text. */
type Stored<Row> = {
  [Name in keyof Row]: Row[Name] extends Date | null ? Row[Name] | string : Row[Name];
};

type OpenRow = Stored<AppSession & Omit<AppPasswordRow, 'id' | 'user'> & AppPasswordRow['user']> & {
  appPasswordId: string;
};

const timeOrNull = (stored: Date | string | null): Date | null =>
  stored === null ? null : new Date(stored);

/** Reads in one statement, because apps that sync send hundreds of requests one after another. */
async function readOpen(tokenHash: string) {
  const [row] = await select<OpenRow>(
    `SELECT own."tokenHash", own."device", own."feedsRead", own."episodesRead", own."usedAt",
       own."appPasswordId", password."lastUsedAt", password."userAgent", password."expiresAt", member."id",
       member."username", member."usernameKey", member."bannedAt", member."suspendedUntil",
       member."suspendedReason"
     FROM "AppSession" own JOIN "AppPassword" password ON password."id" = own."appPasswordId"
     JOIN "User" member ON member."id" = password."userId"
     WHERE own."tokenHash" = ?`,
    tokenHash,
  );
  if (!row) return null;
  const { device, feedsRead, episodesRead, userAgent } = row;
  const { id, username, usernameKey, suspendedReason } = row;
  const session: AppSession = {
    tokenHash,
    device,
    feedsRead,
    episodesRead,
    usedAt: new Date(row.usedAt),
  };
  const appPassword: AppPasswordRow = {
    id: row.appPasswordId,
    userAgent,
    lastUsedAt: timeOrNull(row.lastUsedAt),
    expiresAt: timeOrNull(row.expiresAt),
    user: {
      id,
      username,
      usernameKey,
      suspendedReason,
      bannedAt: timeOrNull(row.bannedAt),
      suspendedUntil: timeOrNull(row.suspendedUntil),
    },
  };
  return { session, appPassword };
}

/** Returns the session with its app password; null if the session has ended. */
export async function findAppSession(token: string) {
  const open = await readOpen(hashToken(token));
  if (!open || !isOpen(open.appPassword)) return null;
  const { tokenHash, usedAt } = open.session;
  if (isTouchDue(usedAt)) {
    await db.appSession.updateMany({ where: { tokenHash }, data: { usedAt: new Date() } });
  }
  return open;
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
