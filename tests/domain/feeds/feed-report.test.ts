import { afterEach, expect, test, vi } from 'vitest';
import { UpstreamError } from '~/domain/errors';
import { noteFailure, countReadFeed, reportFailures } from '~/domain/feeds/due-feeds.server';
import { log } from '~/log.server';
import { deferred } from '~/messages/t';

const HOUR = 3_600_000;
const busy = new UpstreamError(deferred('feedFailure.busy', { status: 503 }));

afterEach(() => vi.restoreAllMocks());

test('logs one line an hour with the number of failed feeds, their hosts and reasons since the last one', () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue(undefined);
  const lines = () => warn.mock.calls.map(([, line]) => line);
  countReadFeed();
  reportFailures(0);
  expect(lines()).toEqual([]);

  for (let count = 0; count < 480; count += 1) noteFailure('feeds.example', busy);
  reportFailures(1);
  expect(warn.mock.calls[0]![0]).toEqual({ due: 481, read: 1, failed: 480 });
  expect(lines()).toEqual([
    'feeds fail: due 481, read 1, failed 480: 503 from 1 host (feeds.example)',
  ]);

  for (const host of ['one.example', 'two.example']) noteFailure(host, busy);
  noteFailure('three.example', new UpstreamError(deferred('feedFailure.timeout')));
  noteFailure('four.example', new TypeError('x is not a function'));
  reportFailures(HOUR);
  expect(lines()).toHaveLength(1);
  reportFailures(HOUR + 1);
  expect(lines()[1]).toMatch(
    /^feeds fail: due 4, read 0, failed 4: 503 from 2 hosts, .+ from 1 host \(three\.example\), an error of this site from 1 host \(four\.example\)$/,
  );
  reportFailures(3 * HOUR);
  expect(lines()).toHaveLength(2);
});
