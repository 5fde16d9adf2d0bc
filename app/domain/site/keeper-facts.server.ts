import { sendMail } from '~/adapters/mail/mail.server';
import { countFailingFeeds } from '~/domain/feeds/feed-claims.server';
import { version } from '~/version.server';
import { lastBackup } from './health/backups.server';
import { freeBytes } from './health/disk.server';

/** What the desk shows of the state of the site; `free` in bytes, null where the system does not say. */
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
