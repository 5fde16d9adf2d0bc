import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { getCurrentUser } from '~/domain/accounts/current-user.server';
import {
  confirmSecondFactor,
  readSecondFactor,
  startSecondFactor,
} from '~/domain/accounts/keys/second-factor.server';
import { resetPassword } from '~/domain/accounts/passwords.server';
import { findSession, startSession } from '~/domain/accounts/sessions.server';
import { registerUser } from '~/domain/accounts/users.server';
import { storedApiToken } from '../support/site/call';
import { PASSWORD, someRegistration } from '../support/site/people';
import { codeOf } from '../support/site/totp';

function run(...args: string[]): { status: number | null; out: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/user.ts', ...args],
    { encoding: 'utf8', env: { ...process.env, SITE_URL: 'http://localhost:3000' } },
  );
  return { status, out: stdout + stderr };
}

test('assigns roles, prints a working password link, and lists accounts', async () => {
  const user = await registerUser(someRegistration());
  expect(run('role', user.email, 'super_admin')).toEqual({
    status: 0,
    out: `${user.username} <${user.email}> is now super_admin.\n`,
  });
  expect((await getCurrentUser(user.id)).role).toBe('super_admin');

  const printed = run('password', user.email.toUpperCase());
  expect(printed.status).toBe(0);
  const [, code] = /reset-password\?token=(\S+)/.exec(printed.out)!;
  await resetPassword(code!, 'an even odder password');

  expect(run('list').out).toMatch(new RegExp(`super_admin +${user.username} <${user.email}>`));
});

test('suspends, ends sessions and resets a second factor, and records it in the audit log', async () => {
  const user = await registerUser(someRegistration());
  const name = `${user.username} <${user.email}>`;
  const { token } = await startSession(user.id);
  await storedApiToken(user.id, 'read');
  await startSecondFactor(user.id, PASSWORD);
  expect(run('second-factor', user.email).status).toBe(1);
  const { key } = (await readSecondFactor(user.id)).key!;
  await confirmSecondFactor(user, codeOf(key));
  const passkey = { id: `lost ${user.id}`, userId: user.id, name: 'Phone', publicKey: '' };
  await db.passkey.create({ data: { ...passkey, counter: 0 } });

  expect(run('suspend', user.email, '2001-01-01', 'Spam').status).toBe(1);
  expect(run('suspend', user.email, '2999-01-01').status).toBe(1);
  expect(run('suspend', user.email, '2999-01-01', 'Sent', 'spam').out).toContain(name);
  expect((await findSession(token))!.suspension).toMatchObject({ reason: 'Sent spam' });
  expect(run('list').out).toContain(`${name}  (suspended until 2999-01-01, second factor)`);
  expect(run('resume', user.email.toUpperCase()).status).toBe(0);
  expect((await findSession(token))!.suspension).toBeNull();
  expect(run('sessions', user.email)).toEqual({
    status: 0,
    out: `1 session, 1 API token, 0 app passwords, 0 personal feeds of ${name} ended.\n`,
  });
  expect(await findSession(token)).toBeNull();
  expect(run('second-factor', user.email).status).toBe(0);
  expect(await readSecondFactor(user.id)).toEqual({ since: null, codesLeft: 0, key: null });
  expect(await db.passkey.count({ where: { userId: user.id } })).toBe(0);

  const entries = await db.auditEntry.findMany({
    where: { subjectId: user.id },
    orderBy: { createdAt: 'asc' },
  });
  expect(entries.map(({ actorName, action }) => `${actorName}: ${action}`)).toEqual([
    'npm run user: suspended',
    'npm run user: ended the suspension of',
    'npm run user: ended all sessions of',
    'npm run user: removed the second step of',
  ]);
}, 60_000);

test('reports what is wrong and exits with 1', () => {
  expect(run('password', 'nobody@example.org')).toEqual({
    status: 1,
    out: 'There is no account with this email.\n',
  });
  const { status, out } = run('role', 'a@example.org', 'king');
  expect(status).toBe(1);
  expect(out).toContain('user, moderator, admin or super_admin');
});
