import { db } from '~/adapters/database/client.server';
import { hashPassword, verifyPassword } from '~/adapters/passwords/passwords.server';
import { InvalidError, NotFoundError, UnavailableError } from '~/domain/errors';
import { env } from '~/env.server';
import { isSiteWithNumber } from './common-passwords';
import {
  consumeThrottle,
  resetThrottle,
  requireUnderLimit,
} from '~/domain/throttles/throttles.server';
import { QueueFullError } from '~/lib/concurrency/concurrency-limit';
import { t } from '~/messages/t';

async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof QueueFullError) throw new UnavailableError();
    throw error;
  }
}

/** @throws InvalidError when the password is the site's name with a number */
export async function hashNewPassword(password: string): Promise<string> {
  if (isSiteWithNumber(password, env.SITE_NAME)) {
    const sentence = t('input.passwordCommon');
    throw new InvalidError(sentence, { password: [sentence] });
  }
  return orUnavailable(hashPassword(password));
}

/** For a null user it takes just as long and returns false. `before` runs when the check leaves the queue. */
export const isPasswordOf = (
  user: { passwordHash: string } | null,
  password: string,
  before?: () => Promise<void>,
): Promise<boolean> => orUnavailable(verifyPassword(password, user?.passwordHash ?? null, before));

/** Rate limited like signing in. `field` is the input named in the error. */
export async function requirePassword(
  userId: string,
  password: string,
  field: string,
): Promise<{ passwordHash: string }> {
  await consumeThrottle('loginAttempt', userId);
  const user = await db.user.findUnique({
    where: { id: userId },
    select: { passwordHash: true },
  });
  if (!user) throw new NotFoundError(t('refusal.noProfile'));
  const underLimit = () => requireUnderLimit('login', userId);
  if (await isPasswordOf(user, password, underLimit)) {
    await resetThrottle('login', userId);
    return user;
  }
  await consumeThrottle('login', userId);
  const sentence = t('refusal.currentPassword');
  throw new InvalidError(sentence, { [field]: [sentence] });
}
