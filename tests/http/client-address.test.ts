import { afterEach, expect, test } from 'vitest';
import { env } from '~/env.server';
import { clientAddress } from '~/http/client-address.server';

afterEach(() => {
  env.TRUST_PROXY = false;
});

const request = (headers: Record<string, string>) => new Request('http://localhost/', { headers });
const peer = { 'x-halaqa-peer-address': '192.0.2.7' };

test('is the peer’s, whatever X-Forwarded-For says', () => {
  expect(clientAddress(request({ ...peer, 'X-Forwarded-For': '203.0.113.1' }))).toBe('192.0.2.7');
  expect(clientAddress(request({ 'X-Forwarded-For': '203.0.113.1' }))).toBe('unknown');
});

test('behind a trusted proxy it is the last entry, which the proxy wrote itself', () => {
  env.TRUST_PROXY = true;
  const forwarded = { ...peer, 'X-Forwarded-For': '203.0.113.1, 198.51.100.2 ,198.51.100.9' };
  expect(clientAddress(request(forwarded))).toBe('198.51.100.9');
  expect(clientAddress(request(peer))).toBe('192.0.2.7');
});
