import { beforeEach, describe, expect, test } from 'vitest';
import { CircuitBreaker, FairRateLimiter } from '~/adapters/directory/request-limits';

let time = 0;
const now = () => time;

beforeEach(() => {
  time = 5_000;
});

describe('rate limiting', () => {
  const limits = { perSecond: 1, burst: 10, userPerSecond: 0.5, userBurst: 6 };
  const open = (more: Partial<typeof limits> = {}) =>
    new FairRateLimiter({ ...limits, ...more }, now);
  /** Counts how many of the requests are admitted without a wait. */
  const passes = (
    turns: FairRateLimiter,
    asker: string | undefined,
    times: number,
    reserve = 0,
  ) => {
    const taken = Array.from({ length: times }, () => turns.take({ asker, longest: 0, reserve }));
    return taken.filter((turn) => 'wait' in turn).length;
  };

  test('allows the site itself a burst, then one request per second', () => {
    const turns = open({ burst: 3 });
    expect(passes(turns, undefined, 5)).toBe(3);
    expect(turns.take({ longest: 999 })).toEqual({ refusedFor: 1000 });
    expect(turns.take({ longest: 1000 })).toEqual({ wait: 1000 });
    expect(turns.take({ longest: 1000 })).toEqual({ refusedFor: 2000 });
    time += 2000;
    expect(passes(turns, undefined, 2)).toBe(1);
    time += 3_600_000;
    expect(passes(turns, undefined, 5)).toBe(3);
  });

  test('keeps a reserve for others', () => {
    const turns = open({ burst: 3 });
    expect(passes(turns, undefined, 3, 2)).toBe(1);
    expect(passes(turns, undefined, 3)).toBe(2);
  });

  test('one user with endless requests leaves enough for all others', () => {
    const turns = open();
    expect(passes(turns, 'greedy', 100)).toBe(6);
    expect(passes(turns, 'other', 2)).toBe(2);
    let [greedy, others] = [0, 0];
    for (let second = 0; second < 600; second += 1) {
      time += 1000;
      greedy += passes(turns, 'greedy', 20);
      if (second % 3 === 0) others += passes(turns, `visitor ${second}`, 1);
    }
    expect(greedy).toBeLessThanOrEqual(300);
    expect(others).toBe(200);
  });

  test("many such users together still leave room for someone's first request", () => {
    const turns = open();
    let answered = 0;
    for (let second = 0; second < 100; second += 1) {
      time += 1000;
      for (let asker = 0; asker < 8; asker += 1) passes(turns, `greedy ${asker}`, 5);
      if (second < 20 || second % 4 > 0) continue;
      const turn = turns.take({ asker: `visitor ${second}`, longest: 1000 });
      answered += 'wait' in turn ? 1 : 0;
    }
    expect(answered).toBe(20);
  });

  test('tells a rejected caller when to retry', () => {
    const turns = open();
    passes(turns, 'greedy', 6);
    expect(turns.take({ asker: 'greedy', longest: 1000 })).toEqual({ refusedFor: 2000 });
    time += 2000;
    expect(turns.take({ asker: 'greedy', longest: 0 })).toEqual({ wait: 0 });
  });
});

describe('circuit breaker', () => {
  const fail = (breaker: CircuitBreaker, times: number) => {
    for (let i = 0; i < times; i++) {
      expect(breaker.enter()).toBe(0);
      breaker.fail();
    }
  };

  test('opens after consecutive failures, not after a total', () => {
    const breaker = new CircuitBreaker(3, 30_000, now);
    fail(breaker, 2);
    breaker.enter();
    breaker.succeed();
    fail(breaker, 3);
    expect(breaker.enter()).toBe(30_000);
    time += 29_000;
    expect(breaker.enter()).toBe(1000);
  });

  test('then lets one probe through, and stays open if it fails', () => {
    const breaker = new CircuitBreaker(1, 30_000, now);
    fail(breaker, 1);
    time += 30_000;
    expect(breaker.enter()).toBe(0);
    expect(breaker.enter()).toBeGreaterThan(0);
    breaker.fail();
    expect(breaker.enter()).toBe(30_000);
    time += 30_000;
    expect(breaker.enter()).toBe(0);
    breaker.succeed();
    expect([breaker.enter(), breaker.enter()]).toEqual([0, 0]);
  });

  test('a probe without a result lets the next request probe', () => {
    const breaker = new CircuitBreaker(1, 30_000, now);
    fail(breaker, 1);
    time += 30_000;
    expect(breaker.enter()).toBe(0);
    breaker.release();
    expect(breaker.enter()).toBe(0);
    expect(breaker.enter()).toBeGreaterThan(0);
  });

  test('lets insistent requests through, and closes when one succeeds', () => {
    const breaker = new CircuitBreaker(1, 30_000, now);
    fail(breaker, 1);
    expect(breaker.enter({ insist: true })).toBe(0);
    breaker.fail();
    expect(breaker.enter()).toBe(30_000);
    expect(breaker.enter({ insist: true })).toBe(0);
    breaker.succeed();
    expect(breaker.enter()).toBe(0);
  });

  test('pauses on request', () => {
    const breaker = new CircuitBreaker(3, 30_000, now);
    breaker.pause(5000);
    expect([breaker.enter(), breaker.enter({ insist: true })]).toEqual([5000, 5000]);
    time += 5000;
    expect(breaker.enter()).toBe(0);
  });
});
