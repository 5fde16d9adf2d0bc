import { expect, test } from 'vitest';
import { allowAppLogin, startAppLogin } from '~/domain/accounts/keys/app-passwords.server';
import { consumeThrottle } from '~/domain/throttles.server';
import { countWork } from '../../support/database/work-count';
import { signedInUser } from '../../support/site/call';
import { askAsApp } from './app-for-tests';

const POLL = '/index.php/login/v2/poll';
const MEGABYTE = 1024 * 1024;

test('gives the password once the member has allowed it', async () => {
  const { pollToken, pageToken } = await startAppLogin('AntennaPod/3.5', '203.0.113.9');
  expect((await askAsApp('POST', POLL, { body: `token=${pollToken}` })).status).toBe(404);
  const { id } = await signedInUser();
  await allowAppLogin(id, pageToken);
  const { status, body } = await askAsApp('POST', POLL, { body: `token=${pollToken}` });
  expect([status, Object.keys(body)]).toEqual([200, ['server', 'loginName', 'appPassword']]);
});

test.each(['+', '%', '[', '&', '=', 'a=1&', '%2B'])(
  'refuses a megabyte of %s without reading it as a form',
  async (part) => {
    const body = `token=${part.repeat(MEGABYTE / part.length)}`;
    const work = await countWork(async () => {
      expect((await askAsApp('POST', POLL, { body })).status).toBe(413);
    });
    expect(work).toBeLessThan(5_000);
  },
);

test('counts the questions of an address', async () => {
  const ask = () => askAsApp('POST', POLL, { body: 'token=x', peerAddress: '192.0.2.77' });
  expect((await ask()).status).toBe(404);
  for (let count = 1; count < 1_200; count += 1) await consumeThrottle('appPoll', '192.0.2.77');
  expect((await ask()).status).toBe(429);
});

test('finds the token in the address and in JSON, where some apps put it', async () => {
  const { id } = await signedInUser();
  for (const sentAs of ['address', 'json']) {
    const { pollToken, pageToken } = await startAppLogin('AntennaPod/3.5', '203.0.113.9');
    await allowAppLogin(id, pageToken);
    const isJson = sentAs === 'json';
    const { status, body } = await askAsApp('POST', isJson ? POLL : `${POLL}?token=${pollToken}`, {
      body: isJson ? { token: pollToken } : '',
      headers: isJson ? { 'Content-Type': 'application/json' } : {},
    });
    expect([status, typeof body.appPassword], sentAs).toEqual([200, 'string']);
  }
});
