import { sendMail } from '~/adapters/mail/mail.server';
import { countFailingFeeds } from '~/domain/feeds/feed-claims.server';
import { version } from '~/version.server';
import { lastBackup } from './health/backups.server';
import { freeBytes } from './health/disk.server';

/** The state of the site as shown on the admin desk. `free` is in bytes; null if the system does not tell. */
export async function readKeeperFacts() {
  const [feeds, free, backup] = await Promise.all([countFailingFeeds(), freeBytes(), lastBackup()]);
  return {
    version,
    feeds,
    free,
    backedUpAt: backup?.toISOString() ?? null,
    sendsLetters: sendMail !== null,
  };
}
