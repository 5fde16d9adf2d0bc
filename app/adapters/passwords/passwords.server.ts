import { hash, verify, type Algorithm } from '@node-rs/argon2';
import { Turns } from '~/lib/turns';

/** Argon2id in what a password check costs: 19 MiB and two passes on one lane (OWASP's first choice). */
const cost = {
  algorithm: 2 as Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/** At most this many at once, so that a flood of sign-ins can eat neither the memory nor every core. */
const AT_ONCE = 2;
/** Who would have to wait behind more than this many is told to come back later. */
const MAX_WAITING = 100;

const turns = new Turns(AT_ONCE, MAX_WAITING);

/** One password, however its keyboard composed the letters. */
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize('NFKC'), 'utf8');

/**
 * Hashes a password with a salt of its own.
 * @returns the hash in PHC form (`$argon2id$…`)
 * @throws NoTurnError
 */
export function hashPassword(password: string): Promise<string> {
  return turns.take(() => hash(bytesOf(password), cost));
}

let dummyHash: Promise<string> | undefined;

/**
 * Whether the password is the hashed one. With `null`, for an account that is not there, it does the same
 * work and says no, so that the time taken tells nothing.
 * @param before runs once it is this check's turn; what it throws ends the check
 * @throws NoTurnError
 */
export async function verifyPassword(
  password: string,
  passwordHash: string | null,
  before: () => Promise<void> = async () => {},
): Promise<boolean> {
  const against = passwordHash ?? (await (dummyHash ??= hash('nobody has this password', cost)));
  return turns.take(async () => {
    await before();
    // What is no hash at all, as accounts without a password may have, is nobody's password.
    const right = await verify(against, bytesOf(password)).catch(() => false);
    return right && passwordHash !== null;
  });
}
