import { env } from '~/env.server';
import { log } from '~/log.server';
import { ConflictError } from '~/domain/errors';
import { createUser, findUserByEmail } from './users.server';
import { usernameProblem } from './names/usernames';
import type { OwnUser } from './users';

function usernameFrom(email: string, attempt: number): string {
  const letters = email
    .split('@')[0]!
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .replace(/^[-_]+/, '')
    .slice(0, 24);
  const base = usernameProblem(letters) === null ? letters : 'admin';
  return attempt === 1 ? base : `${base}-${attempt}`;
}

async function createSuperAdmin(email: string, password: string): Promise<OwnUser | null> {
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
