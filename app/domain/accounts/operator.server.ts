import { type TransactionClient, inSerialTransaction } from '~/adapters/database/client.server';
import { recordAudit, type AuditActor } from '~/domain/audit/audit.server';
import { ConflictError, NotFoundError } from '~/domain/errors';
import { env } from '~/env.server';
import { emailKey } from '~/lib/web/mail-address.server';
import { log } from '~/log.server';
import { t } from '~/messages/t';
import { forgetSecondFactor } from './keys/second-factor.server';
import { resume, suspend } from './restrictions.server';
import { revokeGrants } from './sessions.server';
import { getUser } from './user-directory.server';
import { usernameProblem } from './usernames';
import type { CurrentUser, DirectoryUser, SuspensionInput } from './users-schema';
import { createUser, findUserByEmail } from './users.server';

function usernameFrom(email: string, attempt: number): string {
  const letters = email
    .split('@')[0]!
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .replace(/^[-_]+/, '')
    .slice(0, 24);
  const base = usernameProblem(letters) === null ? letters : 'admin';
  return attempt === 1 ? base : `${base}-${attempt}`;
}

async function createSuperAdmin(email: string, password: string): Promise<CurrentUser | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const username = usernameFrom(email, attempt);
      return await createUser({ username, email, password }, 'super_admin');
    } catch (error) {
      // Another process may have created it at the same time.
      if (await findUserByEmail(email)) return null;
      if (!(error instanceof ConflictError) || !error.fields.username || attempt >= 20) throw error;
    }
  }
}

/** Creates the account of SUPER_ADMIN_EMAIL if it is missing. */
export async function ensureSuperAdmin(): Promise<void> {
  const { SUPER_ADMIN_EMAIL: email, SUPER_ADMIN_PASSWORD: password } = env;
  if (!email || !password || (await findUserByEmail(email))) return;
  const user = await createSuperAdmin(email, password);
  if (user) log.info({ username: user.username }, 'super admin created');
}

const SAMPLE_ADMIN_EMAIL = 'admin@halaqa.example';

/** @returns `created: false` if it exists; its password is unchanged */
export async function createSampleAdmin(
  password: string,
): Promise<{ email: string; username: string; created: boolean }> {
  const email = SAMPLE_ADMIN_EMAIL;
  const existing = await findUserByEmail(email);
  const user =
    existing ?? (await createSuperAdmin(email, password)) ?? (await findUserByEmail(email));
  return { email, username: user?.username ?? '', created: !existing && user !== null };
}

/** The actor shown in the audit log. */
const COMMAND: AuditActor = { id: null, username: 'npm run user' };

/** For whoever controls the server: roles are not checked. @throws NotFoundError */
function changeByCommand(
  email: string,
  change: (tx: TransactionClient, user: DirectoryUser) => Promise<void>,
): Promise<DirectoryUser> {
  return inSerialTransaction(async (tx) => {
    const where = { emailKey: emailKey(email) };
    const user = await tx.user.findUnique({ where, select: { id: true } });
    if (!user) throw new NotFoundError(t('refusal.noAccount'));
    await change(tx, await getUser(user.id, tx));
    return getUser(user.id, tx);
  });
}

/** @throws NotFoundError, ConflictError */
export const suspendByCommand = (email: string, input: SuspensionInput): Promise<DirectoryUser> =>
  changeByCommand(email, (tx, user) => suspend(tx, COMMAND, user, input));

/** @throws NotFoundError, ConflictError */
export const resumeByCommand = (email: string): Promise<DirectoryUser> =>
  changeByCommand(email, (tx, user) => resume(tx, COMMAND, user));

/** Signs the member out everywhere. @returns the number of grants ended per kind @throws NotFoundError */
export async function endSessionsByCommand(
  email: string,
): Promise<{ user: DirectoryUser; ended: Awaited<ReturnType<typeof revokeGrants>> }> {
  const ended = { session: 0, apiToken: 0, appPassword: 0, appLogin: 0, personalFeed: 0 };
  const user = await changeByCommand(email, async (tx, { id, username }) => {
    Object.assign(ended, await revokeGrants(tx, id));
    await recordAudit(tx, COMMAND, 'ended all sessions of', ['user', id, username]);
  });
  return { user, ended };
}

/**
 * For members who lost both device and recovery codes: their passkeys go too. @throws NotFoundError, ConflictError if
 * there is no second factor
 */
export const resetSecondFactorByCommand = (email: string): Promise<DirectoryUser> =>
  changeByCommand(email, async (tx, user) => {
    const passkeys = await tx.passkey.deleteMany({ where: { userId: user.id } });
    const where = { id: user.id, secondFactorAt: { not: null } };
    if ((await tx.user.count({ where })) === 0 && passkeys.count === 0) {
      throw new ConflictError(t('secondFactor.notSet'));
    }
    await forgetSecondFactor(tx, user.id);
    await recordAudit(tx, COMMAND, 'removed the second step of', ['user', user.id, user.username]);
  });
