import type { FetchFailureReason } from '~/adapters/feeds/fetch/fetch-types';
import { formatDate } from '~/lib/time/format-date';
import type { Podcast } from '~/domain/podcasts/podcasts';

const WEEK = 7 * 86_400_000;

const WORDS: Record<FetchFailureReason, (day: string) => [matter: string, end: string]> = {
  address: (day) => [
    `The address of this podcast’s feed has led to a place that this site may not ask since ${day}.`,
    'until it leads to the feed again',
  ],
  blocked: (day) => [
    `This podcast’s feed has been closed to this site since ${day}: its server does not hand it out.`,
    'until it is open again',
  ],
  certificate: (day) => [
    `The server of this podcast’s feed has not been able to prove who it is since ${day}.`,
    'until its certificate is valid',
  ],
  gone: (day) => [
    `This podcast’s feed has been gone since ${day}: its server says that it was removed for good.`,
    'unless it comes back',
  ],
  network: (day) => [`This podcast’s feed has not answered since ${day}.`, 'until it does'],
  'not-a-feed': (day) => [
    `Something else has stood in the place of this podcast’s feed since ${day}.`,
    'until the feed is back',
  ],
  'not-found': (day) => [
    `This podcast’s feed has not been at its address since ${day}.`,
    'until it is back',
  ],
  redirects: (day) => [
    `The address of this podcast’s feed has led in circles since ${day}.`,
    'until it leads to the feed again',
  ],
  refused: (day) => [
    `The server of this podcast’s feed has refused every connection since ${day}.`,
    'until it takes them again',
  ],
  server: (day) => [
    `The server of this podcast’s feed has answered with an error of its own since ${day}.`,
    'until that is mended',
  ],
  throttled: (day) => [
    `The server of this podcast’s feed has been too busy to answer since ${day}.`,
    'until it does',
  ],
  timeout: (day) => [`This podcast’s feed has not answered since ${day}.`, 'until it does'],
  'unknown-host': (day) => [
    `The server of this podcast’s feed has not been found since ${day}.`,
    'until it is back',
  ],
};

const isKnown = (reason: string | null): reason is FetchFailureReason =>
  reason !== null && Object.hasOwn(WORDS, reason);

/** Null until every reading of the feed has failed for a week. */
export function feedTrouble(
  { feedFailingSince, feedFailureReason }: Pick<Podcast, 'feedFailingSince' | 'feedFailureReason'>,
  now: Date,
): string | null {
  if (!feedFailingSince || now.getTime() - Date.parse(feedFailingSince) < WEEK) return null;
  const words = WORDS[isKnown(feedFailureReason) ? feedFailureReason : 'network'];
  const [matter, end] = words(formatDate(feedFailingSince));
  return `${matter} New episodes cannot be shown ${end}.`;
}
