import { describe, expect, test } from 'vitest';
import { feedTrouble } from '~/domain/feeds/feed-health.server';

const since = '2026-11-03T10:00:00.000Z';
const after = (days: number) => new Date(Date.parse(since) + days * 86_400_000);
const trouble = (feedFailureReason: string | null, days = 8) =>
  feedTrouble({ feedFailingSince: since, feedFailureReason }, after(days));

describe('why a feed cannot be read', () => {
  test('is shown after a week of failures', () => {
    expect(trouble('timeout', 6.9)).toBeNull();
    expect(trouble('timeout', 7)).toBe(
      'This podcast’s feed has not answered since Nov 3, 2026. New episodes cannot be shown until it does.',
    );
    expect(feedTrouble({ feedFailingSince: null, feedFailureReason: null }, after(9))).toBeNull();
  });

  test.each([
    ['gone', 'removed for good'],
    ['not-found', 'not been at its address'],
    ['not-a-feed', 'something other than a feed'],
    ['blocked', 'closed to this site'],
    ['certificate', 'who it is'],
    ['refused', 'refused every connection'],
    ['unknown-host', 'has not been found'],
    ['server', 'answered with an error'],
    ['redirects', 'in circles'],
    ['toString', 'has not answered'],
    [null, 'has not answered'],
  ])('%s: …%s…', (reason, words) => {
    expect(trouble(reason)).toContain(words);
    expect(trouble(reason)).toMatch(/since Nov 3, 2026/i);
    expect(trouble(reason)).toContain('New episodes cannot be shown');
  });
});
