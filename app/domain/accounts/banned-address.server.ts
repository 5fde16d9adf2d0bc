import { createHmac } from 'node:crypto';
import { db } from '~/adapters/database/client.server';
import { DomainError } from '~/domain/errors';
import { t } from '~/messages/t';
import { sessionSecret } from '~/secret.server';

/**
 * Keyed with the site's secret, because there are few enough addresses to try them all. Null for an unknown address.
 */
export const addressHash = (address: string): string | null =>
  address === 'unknown'
    ? null
    : createHmac('sha256', sessionSecret).update(`address ${address}`).digest('base64url');

/** Not a ForbiddenError, so that the form keeps what was typed. */
class BannedAddressError extends DomainError {
  constructor() {
    super(t('refusal.addressBanned'), 403);
  }
}

/** @throws BannedAddressError if a banned member last signed in from this address */
export async function requireAddressNotBanned(address: string): Promise<void> {
  const hash = addressHash(address);
  if (!hash) return;
  const banned = await db.user.count({
    where: { addressHash: hash, addressBannedUntil: { gt: new Date() } },
  });
  if (banned > 0) throw new BannedAddressError();
}
