import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { once } from '~/lib/memoized';
import { sessionSecret } from '~/secret.server';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const key = once(() => Buffer.from(hkdfSync('sha256', sessionSecret(), '', 'sealed text', 32)));

/**
 * Encrypts a text that must be readable again, unlike a password. Decryption needs the session secret, which is not
 * stored in the database or its backups.
 *
 * @param of the text's owner, authenticated with it; unsealing requires the same value
 */
export function seal(text: string, of: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key(), nonce).setAAD(Buffer.from(of));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Returns null if the text was sealed with another secret or for another owner. */
export function unseal(sealed: string, of: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(ALGORITHM, key(), nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(of))
      .setAuthTag(tag);
    const text = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
    return Buffer.concat(text).toString('utf8');
  } catch {
    return null;
  }
}
