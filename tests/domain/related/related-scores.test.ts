import { expect, test } from 'vitest';
import {
  combine,
  parseReason,
  reasonText,
  similarity,
  type Signal,
} from '~/domain/related/related-podcasts';

const signal = (relatedId: string, weight: number, value: string): Signal => ({
  relatedId,
  weight,
  reason: { kind: 'topic', value },
});

test('ranks podcasts with several signals higher, and names the strongest', () => {
  const signals = [signal('a', 2, 'one'), signal('b', 3, 'two'), signal('a', 2.5, 'three')];
  expect(combine(signals)).toEqual([
    { relatedId: 'a', score: 4.5, reason: { kind: 'topic', value: 'three' } },
    { relatedId: 'b', score: 3, reason: { kind: 'topic', value: 'two' } },
  ]);
});

test('weighs small audiences less than large ones with the same share', () => {
  expect(similarity(2, 2, 2)).toBeLessThan(similarity(20, 20, 20));
  expect(similarity(10, 10, 1_000)).toBeLessThan(similarity(10, 10, 20));
});

test('parses a reason as written, and ignores unknown ones', () => {
  const reasons = [
    { kind: 'listeners', value: 3 },
    { kind: 'maker', value: 'A maker of two words' },
  ] as const;
  for (const reason of reasons) expect(parseReason(reasonText(reason))).toEqual(reason);
  for (const text of ['', 'topic', 'weather fine', 'listeners some', 'constructor x']) {
    expect(parseReason(text)).toBeNull();
  }
});
