import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { resetPassword } from '~/domain/accounts/passwords/password-change.server';
import { getOwnUser } from '~/domain/accounts/own-user.server';
import { registerUser } from '~/domain/accounts/users.server';
import { someRegistration } from '../support/site/people';

function run(...args: string[]): { status: number | null; out: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/user.ts', ...args],
    { encoding: 'utf8', env: { ...process.env, SITE_URL: 'http://localhost:3000' } },
  );
  return { status, out: stdout + stderr };
}

test('gives roles, prints a password link that works, and lists accounts', async () => {
  const user = await registerUser(someRegistration());
  expect(run('role', user.email, 'super_admin')).toEqual({
    status: 0,
    out: `${user.username} <${user.email}> is now super_admin.\n`,
  });
  expect((await getOwnUser(user.id)).role).toBe('super_admin');

  const printed = run('password', user.email.toUpperCase());
  expect(printed.status).toBe(0);
  const [, code] = /reset-password\?token=(\S+)/.exec(printed.out)!;
  await resetPassword(code!, 'an even odder password');

  expect(run('list').out).toMatch(new RegExp(`super_admin +${user.username} <${user.email}>`));
});

test('says what is wrong and ends with 1', () => {
  expect(run('password', 'nobody@example.org')).toEqual({
    status: 1,
    out: 'There is no account with this email.\n',
  });
  const { status, out } = run('role', 'a@example.org', 'king');
  expect(status).toBe(1);
  expect(out).toContain('npm run user -- role EMAIL user|admin|super_admin');
});
