import { expect, test } from 'vitest';
import {
  confirmSecondFactor,
  readSecondFactor,
  startSecondFactor,
} from '~/domain/accounts/keys/second-factor.server';
import { createUser } from '~/domain/accounts/users.server';
import * as login from '~/routes/account/login';
import * as loginCode from '~/routes/account/login-code';
import * as signInAgain from '~/routes/account/sign-in-again/route';
import { callRoute } from '../../support/site/call';
import { PASSWORD, someRegistration } from '../../support/site/people';
import { codeOf } from '../../support/site/totp';

let addresses = 0;

async function secured() {
  const user = await createUser(someRegistration());
  await startSecondFactor(user.id, PASSWORD);
  const { key } = (await readSecondFactor(user.id)).key!;
  const codes = await confirmSecondFactor(user, codeOf(key));
  return { email: user.email, codes };
}

const send = (route: unknown, path: string, body: Record<string, string>, cookie = '') =>
  callRoute(route as never, {
    method: 'POST',
    path,
    body: new URLSearchParams(body),
    headers: { 'Sec-Fetch-Site': 'same-origin', ...(cookie ? { Cookie: cookie } : {}) },
    peerAddress: `203.0.113.${(addresses += 1)}`,
  });

const cookiesOf = (response: Response) =>
  response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!);

/** A refusal shown by the form is data with its own status. */
const refusalOf = async (response: Response) => {
  const { data, init } = (await response.json()) as {
    data: { fields?: Record<string, string[]>; failure?: { fields: Record<string, string[]> } };
    init: { status: number };
  };
  return { status: init.status, fields: Object.keys((data.failure ?? data).fields ?? {}) };
};

test('redirects from password to code page without a session, and from code to the requested page', async () => {
  const { email, codes } = await secured();
  const redirectTo = '/favorites';
  const first = await send(login, '/login', { email, password: PASSWORD, redirectTo });
  expect(first.status).toBe(303);
  expect(first.headers.get('location')).toBe('/login/code?redirectTo=%2Ffavorites');
  const [cookie, ...others] = cookiesOf(first);
  expect(others).toEqual([]);
  expect(cookie).toMatch(/^second_step=/);
  const code = (value: string, by = cookie) =>
    send(loginCode, '/login/code', { code: value, redirectTo }, by);
  expect(await refusalOf(await code('000000'))).toEqual({ status: 401, fields: ['code'] });
  expect(await refusalOf(await code(''))).toEqual({ status: 422, fields: ['code'] });
  // A code is worthless without the first step, or with a forged one.
  expect(await refusalOf(await code(codes[0]!, ''))).toEqual({ status: 422, fields: [] });
  const forged = `${cookie!.slice(0, -4)}AAAA`;
  expect(await refusalOf(await code(codes[0]!, forged))).toEqual({ status: 422, fields: [] });
  const second = await code(codes[0]!);
  expect(second.headers.get('location')).toBe(redirectTo);
  expect(cookiesOf(second).some((one) => /^auth_token=[\w-]{43}$/.test(one))).toBe(true);
  expect(cookiesOf(second)).toContain('second_step=');
});

test('asks for the code beside the password when a form’s session has ended, then sends the form', async () => {
  const { email, codes } = await secured();
  const path = '/sign-in-again?to=%2Fmy-profile&by=login';
  const own = { bio: 'Typed before', _email: email, _password: PASSWORD };
  const lacking = await send(signInAgain, path, own);
  expect(await refusalOf(lacking)).toEqual({ status: 401, fields: ['code'] });
  const whole = await send(signInAgain, path, { ...own, _code: codes[0]! });
  expect([whole.status, whole.headers.get('location')]).toEqual([307, '/my-profile']);
});
