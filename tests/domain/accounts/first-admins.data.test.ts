import { expect, test } from 'vitest';

process.env.SUPER_ADMIN_EMAIL = 'The.Boss@example.org';
process.env.SUPER_ADMIN_PASSWORD = 'the boss is odd';
const { env } = await import('~/env.server');
const { db } = await import('~/adapters/database/client.server');
const { createSampleAdmin, ensureSuperAdmin } = await import('~/domain/accounts/operator.server');
const { signIn } = await import('~/domain/accounts/sign-in.server');
const { registerUser } = await import('~/domain/accounts/users.server');
const { someRegistration } = await import('../../support/site/people');

const client = { address: '192.0.2.1', userAgent: null };

test('creates the super admin once, under a free name, and leaves it alone afterwards', async () => {
  await registerUser(someRegistration({ username: 'the-boss' }));
  await Promise.all([ensureSuperAdmin(), ensureSuperAdmin(), ensureSuperAdmin()]);
  const made = await db.user.findMany({ where: { emailKey: 'the.boss@example.org' } });
  expect(made).toMatchObject([{ username: 'The-Boss-2', role: 'super_admin' }]);
  env.SUPER_ADMIN_PASSWORD = 'another odd password';
  await ensureSuperAdmin();
  const { user } = await signIn(
    { email: 'the.boss@example.org', password: 'the boss is odd' },
    client,
  );
  expect(user.role).toBe('super_admin');
});

test('creates the sample admin once, with the given password', async () => {
  const first = await createSampleAdmin('shown this once');
  expect(first).toMatchObject({ created: true });
  expect(await createSampleAdmin('shown another time')).toMatchObject({ created: false });
  const { user } = await signIn({ email: first.email, password: 'shown this once' }, client);
  expect(user).toMatchObject({ role: 'super_admin', username: first.username });
});
