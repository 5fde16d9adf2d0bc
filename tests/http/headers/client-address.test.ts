import { afterEach, expect, test } from 'vitest';
import { env } from '~/env.server';
import { clientAddress } from '~/http/headers/read-request.server';

afterEach(() => {
  env.TRUST_PROXY = false;
});

const request = (headers: Record<string, string>) => new Request('http://localhost/', { headers });
const peer = { peerAddress: '192.0.2.7' };

test('uses the peer address and ignores X-Forwarded-For', () => {
  expect(clientAddress(request({ 'X-Forwarded-For': '203.0.113.1' }), peer)).toBe('192.0.2.7');
  expect(clientAddress(request({ 'X-Forwarded-For': '203.0.113.1' }), {})).toBe('unknown');
});

test('uses the last X-Forwarded-For entry, written by the proxy itself, behind a trusted proxy', () => {
  env.TRUST_PROXY = true;
  const forwarded = { 'X-Forwarded-For': '203.0.113.1, 198.51.100.2 ,198.51.100.9' };
  expect(clientAddress(request(forwarded), peer)).toBe('198.51.100.9');
  expect(clientAddress(request({}), peer)).toBe('192.0.2.7');
});

test.each([
  ['198.51.100.9:4711', '198.51.100.9'],
  ['[2001:db8:1:2::9]:4711', '2001:db8:1::/56'],
  ['::ffff:198.51.100.9', '198.51.100.9'],
  ['', '192.0.2.7'],
  ['unknown', '192.0.2.7'],
  ['_hidden', '192.0.2.7'],
  ["198.51.100.9' OR 1=1", '192.0.2.7'],
  ['198.51.100.9,', '192.0.2.7'],
  ['x'.repeat(5000), '192.0.2.7'],
])('behind a trusted proxy, maps %j to %s', (forwarded, counted) => {
  env.TRUST_PROXY = true;
  expect(clientAddress(request({ 'X-Forwarded-For': forwarded }), peer)).toBe(counted);
});

test('only counts the network part of an IPv6 address, which its owner cannot choose', () => {
  const from = (address: string) => clientAddress(request({}), { peerAddress: address });
  expect(from('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:1::/56');
  expect(from('2001:db8:1:2::1')).toBe('2001:db8:1::/56');
  expect(from('2001:db8:1:ff::1')).toBe('2001:db8:1::/56');
  expect(from('2001:db8:1:300::1')).toBe('2001:db8:1:300::/56');
  expect(from('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(from('::1')).toBe('::/56');
});
