import { beforeEach, describe, expect, test } from 'vitest';
import { CircuitBreaker } from '~/adapters/directory/circuit-breaker';
import { TokenBucket } from '~/adapters/directory/token-bucket';

let time = 0;
const now = () => time;

beforeEach(() => {
  time = 5_000;
});

describe('token bucket', () => {
  test('gives a burst at once, then one a second', () => {
    const bucket = new TokenBucket(1, 3, now);
    expect([1, 2, 3].map(() => bucket.take(0))).toEqual([0, 0, 0]);
    expect(bucket.take(999)).toBeNull();
    expect(bucket.take(1000)).toBe(1000);
    expect(bucket.take(1000)).toBeNull();
    time += 2000;
    expect(bucket.take(0)).toBe(0);
    expect(bucket.take(0)).toBeNull();
  });

  test('keeps a reserve for others', () => {
    const bucket = new TokenBucket(1, 3, now);
    expect([bucket.take(0, 2), bucket.take(0, 2)]).toEqual([0, null]);
    expect([bucket.take(0), bucket.take(0), bucket.take(0)]).toEqual([0, 0, null]);
  });

  test('saves no more than the burst', () => {
    const bucket = new TokenBucket(1, 2, now);
    time += 3_600_000;
    expect([1, 2, 3].map(() => bucket.take(0))).toEqual([0, 0, null]);
  });
});

describe('circuit breaker', () => {
  const fail = (breaker: CircuitBreaker, times: number) => {
    for (let i = 0; i < times; i++) {
      expect(breaker.enter()).toBe(0);
      breaker.fail();
    }
  };

  test('opens after failures in a row, not in all', () => {
    const breaker = new CircuitBreaker(3, 30_000, now);
    fail(breaker, 2);
    breaker.enter();
    breaker.succeed();
    fail(breaker, 3);
    expect(breaker.enter()).toBe(30_000);
    time += 29_000;
    expect(breaker.enter()).toBe(1000);
  });

  test('then lets one probe through, whose failure closes the way again', () => {
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

  test('a probe that says nothing leaves the question to the next', () => {
    const breaker = new CircuitBreaker(1, 30_000, now);
    fail(breaker, 1);
    time += 30_000;
    expect(breaker.enter()).toBe(0);
    breaker.release();
    expect(breaker.enter()).toBe(0);
    expect(breaker.enter()).toBeGreaterThan(0);
  });

  test('lets those through who insist, and everybody after their success', () => {
    const breaker = new CircuitBreaker(1, 30_000, now);
    fail(breaker, 1);
    expect(breaker.enter({ insist: true })).toBe(0);
    breaker.fail();
    expect(breaker.enter()).toBe(30_000);
    expect(breaker.enter({ insist: true })).toBe(0);
    breaker.succeed();
    expect(breaker.enter()).toBe(0);
  });

  test('pauses when it is asked to', () => {
    const breaker = new CircuitBreaker(3, 30_000, now);
    breaker.pause(5000);
    expect([breaker.enter(), breaker.enter({ insist: true })]).toEqual([5000, 5000]);
    time += 5000;
    expect(breaker.enter()).toBe(0);
  });
});
