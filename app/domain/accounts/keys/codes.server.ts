import { inTransaction, type TransactionClient } from '~/adapters/database/transaction.server';
import { DomainError } from '~/domain/errors';
import { consumeThrottle, resetThrottle } from '~/domain/throttles/throttles.server';
import { latinDigits } from '~/lib/text/digits';
import { t } from '~/messages/t';
import { takeRecoveryCode } from './recovery-codes.server';
import { totpStep } from './totp.server';

/** Rejects the code but not the member: the form asks again. */
export class CodeRefusedError extends DomainError {
  override readonly fields: Record<string, string[]>;

  constructor(message = t('secondFactor.wrongCode')) {
    super(message, 401);
    this.fields = { code: [message] };
  }
}

const DIGITS = /^\d{6}$/;

/** A code from an app works once and invalidates all earlier ones, so reading it over a shoulder is useless. */
async function takeCode(tx: TransactionClient, userId: string, code: string): Promise<boolean> {
  const typed = latinDigits(code).replace(/[\s-]/g, '');
  if (!DIGITS.test(typed)) return takeRecoveryCode(tx, userId, typed);
  const user = await tx.user.findUnique({ where: { id: userId }, select: { totpSecret: true } });
  const step = user?.totpSecret ? totpStep(user.totpSecret, userId, typed) : null;
  if (step === null) return false;
  const { count } = await tx.user.updateMany({
    where: { id: userId, OR: [{ totpStep: null }, { totpStep: { lt: step } }] },
    data: { totpStep: step },
  });
  return count === 1;
}

/**
 * Requires a code from the member's app or a recovery code; each works once. @throws CodeRefusedError, ThrottledError
 */
export async function requireCode(userId: string, code: string): Promise<void> {
  // Counted before checking, so that parallel attempts all count.
  await consumeThrottle('secondFactor', userId);
  await consumeThrottle('secondFactorDay', userId);
  if (!(await inTransaction((tx) => takeCode(tx, userId, code)))) throw new CodeRefusedError();
  await resetThrottle('secondFactor', userId);
  await resetThrottle('secondFactorDay', userId);
}
