import './say-failure';
import { db } from '~/adapters/database/client.server';
import { applyMigrations } from '~/adapters/database/migrate.server';
import {
  endSessionsByCommand,
  resetSecondFactorByCommand,
  resumeByCommand,
  suspendByCommand,
} from '~/domain/accounts/operator.server';
import { createPasswordReset } from '~/domain/accounts/passwords.server';
import { roleColumns, roleOf } from '~/domain/accounts/roles.server';
import { roles } from '~/domain/accounts/users';
import { suspensionSchema } from '~/domain/accounts/users-schema';
import { grantRole } from '~/domain/accounts/users.server';
import { env } from '~/env.server';

/** A number with its noun: `1 episode`, `2 episodes`. */
const countOf = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

const usage = `npm run user -- role EMAIL ROLE                    user, moderator, admin or super_admin
npm run user -- password EMAIL                     prints a link that sets a new password, once
npm run user -- list                               lists accounts, newest first
npm run user -- suspend EMAIL YYYY-MM-DD REASON    lets them read and not write until that day
npm run user -- resume EMAIL                       ends a suspension
npm run user -- sessions EMAIL                     signs them out everywhere and revokes their keys
npm run user -- second-factor EMAIL                lets them sign in by password alone, for a lost device`;

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

async function changeRole(email: string | undefined, role: string | undefined): Promise<void> {
  const newRole = roles.find((candidate) => candidate === role);
  if (!email || !newRole) fail(usage);
  const user = await grantRole(email, newRole);
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

async function suspendAccount(email: string | undefined, rest: string[]): Promise<void> {
  const [until, ...reason] = rest;
  if (!email) fail(usage);
  const input = suspensionSchema.safeParse({ until, reason: reason.join(' ') });
  if (!input.success)
    fail(`${input.error.issues.map(({ message }) => message).join('\n')}\n\n${usage}`);
  const { username } = await suspendByCommand(email, input.data);
  console.log(`${username} <${email}> is suspended until ${until}.`);
}

async function resumeAccount(email: string | undefined): Promise<void> {
  if (!email) fail(usage);
  const { username } = await resumeByCommand(email);
  console.log(`${username} <${email}> is no longer suspended.`);
}

async function endSessions(email: string | undefined): Promise<void> {
  if (!email) fail(usage);
  const { user, ended } = await endSessionsByCommand(email);
  const counts = [
    countOf(ended.session, 'session'),
    countOf(ended.apiToken, 'API token'),
    countOf(ended.appPassword, 'app password'),
    countOf(ended.personalFeed, 'personal feed'),
  ];
  console.log(`${counts.join(', ')} of ${user.username} <${user.email}> ended.`);
}

async function resetSecondFactor(email: string | undefined): Promise<void> {
  if (!email) fail(usage);
  const { username } = await resetSecondFactorByCommand(email);
  console.log(`${username} <${email}> signs in by password alone until they set it up anew.`);
}

type Listed = {
  suspendedUntil: Date | null;
  bannedAt: Date | null;
  secondFactorAt: Date | null;
  emailVerifiedAt: Date | null;
};

/** What a site keeper should know about an account besides its role. */
function marksOf({ suspendedUntil, bannedAt, secondFactorAt, emailVerifiedAt }: Listed): string {
  const marks = [
    bannedAt && 'banned',
    suspendedUntil &&
      suspendedUntil > new Date() &&
      `suspended until ${suspendedUntil.toISOString().slice(0, 10)}`,
    secondFactorAt && 'second factor',
    emailVerifiedAt && 'verified',
  ].filter(Boolean);
  return marks.length > 0 ? `  (${marks.join(', ')})` : '';
}

async function list(): Promise<void> {
  const users = await db.user.findMany({
    orderBy: { createdAt: 'desc' },
    take: 1000,
    select: {
      username: true,
      email: true,
      ...roleColumns,
      createdAt: true,
      suspendedUntil: true,
      bannedAt: true,
      secondFactorAt: true,
      emailVerifiedAt: true,
    },
  });
  for (const user of users) {
    const day = user.createdAt.toISOString().slice(0, 10);
    console.log(
      `${day}  ${roleOf(user).padEnd(11)}  ${user.username} <${user.email}>${marksOf(user)}`,
    );
  }
  console.log(countOf(users.length, 'account'));
}

const [command, email, ...rest] = process.argv.slice(2);
const commands: Record<string, () => Promise<void>> = {
  role: () => changeRole(email, rest[0]),
  password: () => printReset(email),
  list,
  suspend: () => suspendAccount(email, rest),
  resume: () => resumeAccount(email),
  sessions: () => endSessions(email),
  'second-factor': () => resetSecondFactor(email),
};

const run = commands[command ?? ''] ?? (() => fail(usage));
await applyMigrations(env.DATABASE_URL);
try {
  await run();
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
await db.$disconnect();
