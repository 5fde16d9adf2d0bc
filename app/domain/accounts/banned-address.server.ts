import { createHmac } from 'node:crypto';
import { db } from '~/adapters/database/client.server';
import { DomainError } from '~/domain/errors';
import { t } from '~/messages/t';
import { sessionSecret } from '~/secret.server';

/** By the site's secret, without which the few addresses there are could be tried; null for no address. */
export const addressHash = (address: string): string | null =>
  address === 'unknown'
    ? null
    : createHmac('sha256', sessionSecret).update(`address ${address}`).digest('base64url');

/** Not for lack of rights, so a form keeps what was typed. */
class BannedAddressError extends DomainError {
  constructor() {
    super(t('refusal.addressBanned'), 403);
  }
}

/** @throws BannedAddressError where somebody who is banned signed in last */
export async function requireAddressNotBanned(address: string): Promise<void> {
  const hash = addressHash(address);
  if (!hash) return;
  const banned = await db.user.count({
    where: { addressHash: hash, addressBannedUntil: { gt: new Date() } },
  });
  if (banned > 0) throw new BannedAddressError();
}
