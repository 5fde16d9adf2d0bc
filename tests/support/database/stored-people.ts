import { createHash, randomBytes } from 'node:crypto';
import type { openDatabase } from '../../../app/adapters/database/open.server';
import { roleToStore } from '../../../app/domain/accounts/roles.server';
import type { Role } from '../../../app/domain/accounts/users';

export type Database = Awaited<ReturnType<typeof openDatabase>>;
export type { Role };
export type StoredPerson = { id: string; username: string; email: string; token: string };

/**
 * Stores a person with that role, already signed in. Their password hash is invalid, so they cannot sign in by
 * password.
 */
export async function storePerson(db: Database, role: Role = 'user'): Promise<StoredPerson> {
  const username = `person-${randomBytes(4).toString('hex')}`;
  const email = `${username}@example.org`;
  const token = randomBytes(32).toString('base64url');
  const tokenHash = createHash('sha256').update(token).digest('hex');
  const { id } = await db.user.create({
    data: {
      username,
      usernameKey: username,
      email,
      emailKey: email,
      passwordHash: 'none',
      ...roleToStore(role),
      sessions: { create: { tokenHash, expiresAt: new Date(Date.now() + 86_400_000) } },
    },
    select: { id: true },
  });
  return { id, username, email, token };
}

const PASSWORD = 'a perfectly odd password';

/** A person who has registered and can sign in again. */
export async function joined(site: { url: string }) {
  const username = `joined-${randomBytes(4).toString('hex')}`;
  const email = `${username}@example.org`;
  const response = await fetch(`${site.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, email, password: PASSWORD, primaryLanguage: 'English' }),
  });
  if (response.status !== 201) throw new Error(`registering was answered with ${response.status}`);
  const { token, user } = (await response.json()) as { token: string; user: { id: string } };
  return { id: user.id, username, email, token, password: PASSWORD };
}
