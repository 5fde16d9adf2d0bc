import { createHash, randomBytes } from 'node:crypto';
import type { TransactionClient } from '~/adapters/database/transaction.server';

const CODES = 10;
const BYTES = 10;
/** Base32 without letters that look like digits or each other (Crockford). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE_FORM = /^[0-9a-z]{16}$/;

/** Normalizes a code for comparison: keeps letters and digits, and replaces those that are easily misread. */
const plain = (code: string): string =>
  code
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1');

const hashOf = (code: string): string => createHash('sha256').update(plain(code)).digest('hex');

/** 80 bits, so a plain hash is enough. Looks like `abcd-efgh-jkmn-pqrs`. */
function newCode(): string {
  let bits = BigInt(`0x${randomBytes(BYTES).toString('hex')}`);
  let code = '';
  for (let place = 0; place < (BYTES * 8) / 5; place += 1) {
    code += ALPHABET[Number(bits & 31n)];
    bits >>= 5n;
  }
  return code.replace(/.{4}(?=.)/g, '$&-');
}

/** Replaces all earlier codes. @returns the codes, which are not stored */
export async function replaceRecoveryCodes(
  tx: TransactionClient,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, codeHash: hashOf(code) })),
  });
  return codes;
}

/** Uses up the code: each works once. */
export async function takeRecoveryCode(
  tx: TransactionClient,
  userId: string,
  code: string,
): Promise<boolean> {
  if (!CODE_FORM.test(plain(code))) return false;
  const { count } = await tx.recoveryCode.deleteMany({
    where: { userId, codeHash: hashOf(code) },
  });
  return count === 1;
}
