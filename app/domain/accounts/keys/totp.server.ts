import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import { seal, unseal } from '~/adapters/passwords/sealed-text.server';
import { env } from '~/env.server';
import type { TotpKey } from './second-factor';

const SECRET_BYTES = 20;
/** Number of 30-second steps by which a clock may be early or late. */
const WINDOW = 1;

/** @returns the sealed secret, as stored in the database */
export const newTotpSecret = (userId: string): string =>
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
export function totpKey(sealed: string, user: { id: string; username: string }): TotpKey | null {
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
export function totpStep(sealed: string, userId: string, code: string): number | null {
  const secret = unseal(sealed, userId);
  if (secret === null) return null;
  const totp = totpOf(secret, '');
  const now = Date.now();
  const delta = totp.validate({ token: code, window: WINDOW, timestamp: now });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}
