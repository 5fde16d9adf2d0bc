import { db } from '~/adapters/database/client.server';
import { hashPassword, verifyPassword } from '~/adapters/passwords/passwords.server';
import { InvalidError, NotFoundError, UnavailableError } from '~/domain/errors';
import { countUse, forgetUses, requireUnderLimit } from '~/domain/throttles/throttles.server';
import { NoTurnError } from '~/lib/turns';

async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof NoTurnError) throw new UnavailableError();
    throw error;
  }
}

/** @throws UnavailableError when too many wait already */
export const hashNewPassword = (password: string): Promise<string> =>
  orUnavailable(hashPassword(password));

/**
 * Whether this is the password of that account. With null for an account it takes as long and says no.
 * @param before runs when it is this check's turn; what it throws ends the check
 * @throws UnavailableError when too many wait already
 */
export const isPasswordOf = (
  user: { passwordHash: string } | null,
  password: string,
  before?: () => Promise<void>,
): Promise<boolean> => orUnavailable(verifyPassword(password, user?.passwordHash ?? null, before));

/**
 * Asks somebody who is signed in for their password again. Counts attempts and failures as sign-in does:
 * whoever found an open browser must not be able to try passwords in it.
 * @param field the input that a wrong password is reported at
 * @throws InvalidError, ThrottledError, NotFoundError
 */
export async function requirePassword(
  userId: string,
  password: string,
  field: string,
): Promise<{ passwordHash: string }> {
  await countUse('loginAttempt', userId);
  const user = await db.user.findUnique({
    where: { id: userId },
    select: { passwordHash: true },
  });
  if (!user) throw new NotFoundError('Profile not found');
  const underLimit = () => requireUnderLimit('login', userId);
  if (await isPasswordOf(user, password, underLimit)) {
    await forgetUses('login', userId);
    return user;
  }
  await countUse('login', userId);
  const sentence = 'This is not your current password';
  throw new InvalidError(sentence, { [field]: [sentence] });
}
