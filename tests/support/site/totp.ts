import { Secret, TOTP } from 'otpauth';

/** The code an app shows for a key, `steps` times 30 seconds from now; the site accepts one step before and after. */
export function codeOf(key: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  return totp.generate({ timestamp: Date.now() + steps * 30_000 });
}
