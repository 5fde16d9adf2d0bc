import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import { type TransactionClient, inTransaction, db } from '~/adapters/database/client.server';
import { seal, unseal } from '~/adapters/passwords/sealed-text.server';
import { requirePassword } from '~/domain/accounts/passwords.server';
import { isModerator, type Actor } from '~/domain/accounts/users';
import { recordAudit } from '~/domain/audit/audit.server';
import { DomainError, ConflictError } from '~/domain/errors';
import { consumeThrottle, resetThrottle } from '~/domain/throttles.server';
import { env } from '~/env.server';
import { latinDigits } from '~/lib/text/normalize-text';
import { t } from '~/messages/t';
import type { TotpKey, SecondFactor } from './keys';
import type { PasswordAndCode } from './keys-schema';
import { tellOfNewKey } from './new-keys.server';

/** Rejects the code but not the member: the form asks again. */
export class CodeRefusedError extends DomainError {
  constructor(message = t('secondFactor.wrongCode')) {
    super(message, 401, 'code');
  }
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

const TOTP_FORM = /^\d{6}$/;

/** A code from an app works once and invalidates all earlier ones, so reading it over a shoulder is useless. */
async function takeCode(tx: TransactionClient, userId: string, code: string): Promise<boolean> {
  const typed = latinDigits(code).replace(/[\s-]/g, '');
  if (!TOTP_FORM.test(typed)) return takeRecoveryCode(tx, userId, typed);
  const user = await tx.user.findUnique({ where: { id: userId }, select: { totpSecret: true } });
  const step = user?.totpSecret ? totpStep(user.totpSecret, userId, typed) : null;
  if (step === null) return false;
  const { count } = await tx.user.updateMany({
    where: { id: userId, OR: [{ totpStep: null }, { totpStep: { lt: step } }] },
    data: { totpStep: step },
  });
  return count === 1;
}

const SECRET_BYTES = 20;
/** Number of 30-second steps by which a clock may be early or late. */
const WINDOW = 1;

/** @returns the sealed secret, as stored in the database */
const newTotpSecret = (userId: string): string =>
  seal(new Secret({ size: SECRET_BYTES }).base32, userId);

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: env.SITE_NAME, label, secret: Secret.fromBase32(secret) });

/** Margin around the code that scanners need (ISO/IEC 18004). */
const QUIET_ZONE = 4;

function qrOf(text: string): TotpKey['qr'] {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { path: squares.join(''), size };
}

/** Null if the secret cannot be unsealed. */
function totpKey(sealed: string, user: { id: string; username: string }): TotpKey | null {
  const secret = unseal(sealed, user.id);
  if (secret === null) return null;
  const uri = totpOf(secret, user.username).toString();
  return {
    uri,
    qr: qrOf(uri),
    key: secret.replace(/.{4}(?=.)/g, '$& '),
  };
}

/** The time step of a six-digit code; null if the code is wrong. */
function totpStep(sealed: string, userId: string, code: string): number | null {
  const secret = unseal(sealed, userId);
  if (secret === null) return null;
  const totp = totpOf(secret, '');
  const now = Date.now();
  const delta = totp.validate({ token: code, window: WINDOW, timestamp: now });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}

const RECOVERY_CODES = 10;
const RECOVERY_CODE_BYTES = 10;
/** Base32 without letters that look like digits or each other (Crockford). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const RECOVERY_CODE_FORM = /^[0-9a-z]{16}$/;

/** Normalizes a code for comparison: keeps letters and digits, and replaces those that are easily misread. */
const plainCode = (code: string): string =>
  code
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1');

const hashOf = (code: string): string => createHash('sha256').update(plainCode(code)).digest('hex');

/** 80 bits, so a plain hash is enough. Looks like `abcd-efgh-jkmn-pqrs`. */
function newRecoveryCode(): string {
  let bits = BigInt(`0x${randomBytes(RECOVERY_CODE_BYTES).toString('hex')}`);
  let code = '';
  for (let index = 0; index < (RECOVERY_CODE_BYTES * 8) / 5; index += 1) {
    code += ALPHABET[Number(bits & 31n)];
    bits >>= 5n;
  }
  return code.replace(/.{4}(?=.)/g, '$&-');
}

/** Replaces all earlier codes. @returns the codes, which are not stored */
async function replaceRecoveryCodes(tx: TransactionClient, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, codeHash: hashOf(code) })),
  });
  return codes;
}

/** Uses up the code: each works once. */
async function takeRecoveryCode(
  tx: TransactionClient,
  userId: string,
  code: string,
): Promise<boolean> {
  if (!RECOVERY_CODE_FORM.test(plainCode(code))) return false;
  const { count } = await tx.recoveryCode.deleteMany({
    where: { userId, codeHash: hashOf(code) },
  });
  return count === 1;
}

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
  isModerator(actor)
    ? recordAudit(tx, actor, action, ['second factor', actor.id, actor.username])
    : undefined;

/** @returns recovery codes, which are not stored @throws CodeRefusedError, ConflictError, ThrottledError */
export async function confirmSecondFactor(actor: Actor, code: string): Promise<string[]> {
  await requireCode(actor.id, code);
  const codes = await inTransaction(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: actor.id, secondFactorAt: null, totpSecret: { not: null } },
      data: { secondFactorAt: new Date() },
    });
    if (count === 0) throw setAlready();
    await recordChange(tx, actor, 'added');
    return replaceRecoveryCodes(tx, actor.id);
  });
  tellOfNewKey(actor.id, 'secondFactor');
  return codes;
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
