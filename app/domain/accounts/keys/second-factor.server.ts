import { db, inTransaction, type TransactionClient } from '~/adapters/database/client.server';
import { requirePassword } from '~/domain/accounts/passwords.server';
import { isAdmin, type Actor } from '~/domain/accounts/users';
import { recordAudit } from '~/domain/audit/audit.server';
import { ConflictError } from '~/domain/errors';
import { t } from '~/messages/t';
import {
  requireCode,
  replaceRecoveryCodes,
  newTotpSecret,
  totpKey,
} from './second-factor-codes.server';
import type { SecondFactor } from './keys';
import type { PasswordAndCode } from './keys-schema';

export async function readSecondFactor(userId: string): Promise<SecondFactor> {
  const user = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      id: true,
      username: true,
      totpSecret: true,
      secondFactorAt: true,
      _count: { select: { recoveryCodes: true } },
    },
  });
  const isUnderWay = user.totpSecret !== null && user.secondFactorAt === null;
  return {
    since: user.secondFactorAt?.toISOString() ?? null,
    codesLeft: user._count.recoveryCodes,
    key: isUnderWay ? totpKey(user.totpSecret!, user) : null,
  };
}

const setAlready = () => new ConflictError(t('secondFactor.setAlready'));

/** Creates a key, which takes effect once a code from it has been entered. @throws InvalidError, ConflictError */
export async function startSecondFactor(userId: string, password: string): Promise<void> {
  await requirePassword(userId, password, 'password');
  const { count } = await db.user.updateMany({
    where: { id: userId, secondFactorAt: null },
    data: { totpSecret: newTotpSecret(userId), totpStep: null },
  });
  if (count === 0) throw setAlready();
}

const recordChange = (tx: TransactionClient, actor: Actor, action: 'added' | 'removed') =>
  isAdmin(actor)
    ? recordAudit(tx, actor, action, ['second factor', actor.id, actor.username])
    : undefined;

/** @returns recovery codes, which are not stored @throws CodeRefusedError, ConflictError, ThrottledError */
export async function confirmSecondFactor(actor: Actor, code: string): Promise<string[]> {
  await requireCode(actor.id, code);
  return inTransaction(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: actor.id, secondFactorAt: null, totpSecret: { not: null } },
      data: { secondFactorAt: new Date() },
    });
    if (count === 0) throw setAlready();
    await recordChange(tx, actor, 'added');
    return replaceRecoveryCodes(tx, actor.id);
  });
}

/** @throws InvalidError, CodeRefusedError, ThrottledError */
export async function renewRecoveryCodes(
  userId: string,
  { password, code }: PasswordAndCode,
): Promise<string[]> {
  await requirePassword(userId, password, 'password');
  await requireCode(userId, code);
  return inTransaction((tx) => replaceRecoveryCodes(tx, userId));
}

/** From now on, signing in only needs the password. */
export async function forgetSecondFactor(tx: TransactionClient, userId: string): Promise<void> {
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.user.update({
    where: { id: userId },
    data: { totpSecret: null, totpStep: null, secondFactorAt: null },
    select: { id: true },
  });
}

/** @throws InvalidError, CodeRefusedError, ThrottledError */
export async function removeSecondFactor(
  actor: Actor,
  { password, code }: PasswordAndCode,
): Promise<void> {
  await requirePassword(actor.id, password, 'password');
  await requireCode(actor.id, code);
  await inTransaction(async (tx) => {
    await recordChange(tx, actor, 'removed');
    await forgetSecondFactor(tx, actor.id);
  });
}
