import type { FetchFailureReason } from '~/adapters/feeds/fetch/fetch-types';
import { formatDate } from '~/lib/time/format-date';
import type { Podcast } from '~/domain/podcasts/podcasts';
import { t } from '~/messages/t';

const WEEK = 7 * 86_400_000;

/** Sentences by failure reason; `day` is the date of the first failure. */
const WORDS: Record<FetchFailureReason, (day: string) => string> = {
  address: (day) => t('feedTrouble.address', { day }),
  blocked: (day) => t('feedTrouble.blocked', { day }),
  certificate: (day) => t('feedTrouble.certificate', { day }),
  empty: (day) => t('feedTrouble.noFeed', { day }),
  gone: (day) => t('feedTrouble.gone', { day }),
  network: (day) => t('feedTrouble.silent', { day }),
  'not-a-feed': (day) => t('feedTrouble.noFeed', { day }),
  'not-found': (day) => t('feedTrouble.notFound', { day }),
  redirects: (day) => t('feedTrouble.redirects', { day }),
  refused: (day) => t('feedTrouble.refused', { day }),
  server: (day) => t('feedTrouble.server', { day }),
  throttled: (day) => t('feedTrouble.throttled', { day }),
  timeout: (day) => t('feedTrouble.silent', { day }),
  'unknown-host': (day) => t('feedTrouble.unknownHost', { day }),
};

const isKnown = (reason: string | null): reason is FetchFailureReason =>
  reason !== null && Object.hasOwn(WORDS, reason);

/** Returns null until every reading of the feed has failed for a week. */
export function feedTrouble(
  { feedFailingSince, feedFailureReason }: Pick<Podcast, 'feedFailingSince' | 'feedFailureReason'>,
  now: Date,
): string | null {
  if (!feedFailingSince || now.getTime() - Date.parse(feedFailingSince) < WEEK) return null;
  const words = WORDS[isKnown(feedFailureReason) ? feedFailureReason : 'network'];
  return words(formatDate(feedFailingSince));
}
