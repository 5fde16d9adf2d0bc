import './say-failure';
import { db } from '~/adapters/database/client.server';
import { applyMigrations } from '~/adapters/database/migrate.server';
import { createPasswordReset } from '~/domain/accounts/passwords/password-change.server';
import { grantRole } from '~/domain/accounts/users.server';
import { env } from '~/env.server';

/** A number with its noun: `1 episode`, `2 episodes`. */
const countOf = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : nouns}`;

const usage = `npm run user -- role EMAIL user|admin|super_admin   gives an account a role
npm run user -- password EMAIL                     prints a link that sets a new password, once
npm run user -- list                               lists accounts, newest first`;

const roles = ['user', 'admin', 'super_admin'] as const;

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

async function changeRole(email: string | undefined, role: string | undefined): Promise<void> {
  const wanted = roles.find((one) => one === role);
  if (!email || !wanted) fail(usage);
  const user = await grantRole(email, wanted);
  console.log(`${user.username} <${user.email}> is now ${user.role}.`);
}

async function printReset(email: string | undefined): Promise<void> {
  if (!email) fail(usage);
  const reset = await createPasswordReset(email);
  if (!reset) fail('There is no account with this email.');
  console.log(`This link sets a new password, once, until ${reset.expiresAt.toISOString()}:`);
  console.log(`\n  ${reset.link}\n`);
  console.log(`The code alone, for ${env.SITE_URL}/reset-password: ${reset.code}`);
}

async function list(): Promise<void> {
  const users = await db.user.findMany({
    orderBy: { createdAt: 'desc' },
    take: 1000,
    select: { username: true, email: true, role: true, createdAt: true },
  });
  for (const user of users) {
    const day = user.createdAt.toISOString().slice(0, 10);
    console.log(`${day}  ${user.role.padEnd(11)}  ${user.username} <${user.email}>`);
  }
  console.log(countOf(users.length, 'account'));
}

const [command, email, role] = process.argv.slice(2);
const commands: Record<string, () => Promise<void>> = {
  role: () => changeRole(email, role),
  password: () => printReset(email),
  list,
};

const run = commands[command ?? ''] ?? (() => fail(usage));
await applyMigrations(env.DATABASE_URL);
try {
  await run();
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
await db.$disconnect();
