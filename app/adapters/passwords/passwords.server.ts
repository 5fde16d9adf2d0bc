import { hash, verify, type Algorithm } from '@node-rs/argon2';
import { ConcurrencyLimit } from '~/lib/concurrency/concurrent-work';

/** Argon2id with OWASP's first recommendation: 19 MiB, two passes, one lane. */
const cost = {
  algorithm: 2 as Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

const checks = new ConcurrencyLimit(2, 100);
/** A separate queue, so that a flood of sign-ups cannot block sign-ins. */
const newPasswords = new ConcurrencyLimit(1, 50);

// Every mark counts here, and a password has 2,048 characters at the most.
// eslint-disable-next-line no-restricted-properties
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize('NFKC'), 'utf8');

/** @returns the hash in PHC format (`$argon2id$…`) @throws QueueFullError */
export function hashPassword(password: string): Promise<string> {
  return newPasswords.run(() => hash(bytesOf(password), cost));
}

let dummyHash: Promise<string> | undefined;

const isHash = (text: string | null): text is string => text?.startsWith('$argon2') ?? false;

/**
 * Checks a password. Without a valid hash it does the same amount of work and returns false. `before` runs when the
 * check leaves the queue.
 */
export async function verifyPassword(
  password: string,
  passwordHash: string | null,
  before: () => Promise<void> = async () => {},
): Promise<boolean> {
  const isReal = isHash(passwordHash);
  const against = isReal ? passwordHash : await (dummyHash ??= hash('not a password', cost));
  return checks.run(async () => {
    await before();
    const right = await verify(against, bytesOf(password)).catch(() => false);
    return right && isReal;
  });
}
