import { hash, verify, type Algorithm } from '@node-rs/argon2';
import { ConcurrencyLimit } from '~/lib/concurrency/concurrency-limit';

/** Argon2id with OWASP's first choice: 19 MiB, two passes, one lane. */
const cost = {
  algorithm: 2 as Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

const AT_ONCE = 2;
const MAX_WAITING = 100;

const limit = new ConcurrencyLimit(AT_ONCE, MAX_WAITING);

// Every mark counts here, and a password has 2,048 characters at the most.
// eslint-disable-next-line no-restricted-properties
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize('NFKC'), 'utf8');

/** @returns the hash in PHC form (`$argon2id$…`) @throws QueueFullError */
export function hashPassword(password: string): Promise<string> {
  return limit.run(() => hash(bytesOf(password), cost));
}

let dummyHash: Promise<string> | undefined;

/** With `null` it does the same work and answers false. `before` runs when the check leaves the queue. */
export async function verifyPassword(
  password: string,
  passwordHash: string | null,
  before: () => Promise<void> = async () => {},
): Promise<boolean> {
  const against = passwordHash ?? (await (dummyHash ??= hash('nobody has this password', cost)));
  return limit.run(async () => {
    await before();
    // Accounts without a password may hold a value that is no hash.
    const right = await verify(against, bytesOf(password)).catch(() => false);
    return right && passwordHash !== null;
  });
}
