import { Secret, TOTP } from 'otpauth';

/** What an app shows for a key, `steps` of 30 seconds from now; the site takes one step before and after. */
export function codeOf(key: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  return totp.generate({ timestamp: Date.now() + steps * 30_000 });
}
