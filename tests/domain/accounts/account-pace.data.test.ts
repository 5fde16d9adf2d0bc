import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  LoginRefusedError,
  signIn,
  signInRegistered,
  waitForAccount,
} from '~/domain/accounts/sign-in.server';
import { registerUser } from '~/domain/accounts/users.server';
import { ThrottledError } from '~/domain/errors';
import { recordThrottleUse } from '~/domain/throttles.server';
import { PASSWORD, someRegistration } from '../../support/site/people';

/** How long each check was delayed, in milliseconds; nothing really waits in this test. */
const waits = vi.hoisted(() => [] as number[]);
vi.mock('node:timers/promises', async (importOriginal) => ({
  ...(await importOriginal<typeof import('node:timers/promises')>()),
  setTimeout: (milliseconds: number) => {
    waits.push(milliseconds);
    return turns.come;
  },
}));
/** Resolves when waiting checks may continue; immediately by default. */
const turns = vi.hoisted(() => ({ come: Promise.resolve() }));

beforeEach(() => {
  waits.length = 0;
  turns.come = Promise.resolve();
});
afterEach(() => vi.useRealTimers());

let addresses = 0;
const elsewhere = () => `203.0.113.${(addresses += 1)}`;
const from = (address: string) => ({ address, userAgent: 'Tests' });

test('checks an account attacked from many addresses once a second, and still lets its owner in', async () => {
  const { email } = await registerUser(someRegistration());
  const home = elsewhere();
  await signIn({ email, password: PASSWORD }, from(home));
  for (let time = 0; time < 20; time += 1) {
    await signIn({ email, password: 'a wrong guess' }, from(elsewhere())).catch(() => null);
  }
  const guesses = Array.from({ length: 12 }, () =>
    waitForAccount(email.toLowerCase(), elsewhere()),
  );
  const ends = await Promise.allSettled(guesses);
  expect(waits.filter((wait) => wait > 0).length).toBeGreaterThan(5);
  expect(Math.max(...waits)).toBeLessThanOrEqual(8_000);
  const refused = ends.filter((end) => end.status === 'rejected').map((end) => end.reason as Error);
  expect(refused.length).toBeGreaterThan(0);
  for (const error of refused) expect(error).toBeInstanceOf(ThrottledError);
  // An address the owner has signed in from does not wait, however many others guess.
  await expect(signIn({ email, password: PASSWORD }, from(elsewhere()))).rejects.toBeInstanceOf(
    ThrottledError,
  );
  await expect(signIn({ email, password: PASSWORD }, from(home))).resolves.toBeTruthy();
  // From elsewhere, the owner gets the next free turn.
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
  await expect(signIn({ email, password: PASSWORD }, from(elsewhere()))).resolves.toBeTruthy();
});

test('slows down an unknown email like a known one', async () => {
  const account = 'not-there@example.org';
  for (let time = 0; time < 20; time += 1) await recordThrottleUse('loginAccount', account);
  await Promise.all([1, 2, 3].map(() => waitForAccount(account, elsewhere())));
  expect(waits.filter((wait) => wait > 0).length).toBeGreaterThanOrEqual(2);
});

const PATIENCE = { timeout: 60_000 };

async function attacked() {
  const user = await registerUser(someRegistration());
  for (let time = 0; time < 20; time += 1)
    await recordThrottleUse('loginAccount', user.email.toLowerCase());
  return user;
}
const login = ({ email }: { email: string }, password = PASSWORD) => ({ email, password });
const part = (number: number) => `2001:db8:7:${number.toString(16)}00::/56`;

test('gives twelve simultaneous guesses from one IPv6 network one slot, and its owner the next', async () => {
  const owner = await attacked();
  let go = () => {};
  turns.come = new Promise((resolve) => (go = resolve));
  const guesses = Array.from({ length: 12 }, (_, number) =>
    signIn(login(owner, 'a wrong guess'), from(part(number + 1))),
  );
  const ends = Promise.allSettled(guesses);
  await vi.waitFor(() => expect(waits).toHaveLength(1), PATIENCE);
  const signedIn = signIn(login(owner), from(elsewhere()));
  await vi.waitFor(() => expect(waits).toHaveLength(2), PATIENCE);
  go();
  await expect(signedIn).resolves.toBeTruthy();
  const refused = (await ends).filter(
    (end) => end.status === 'rejected' && end.reason instanceof ThrottledError,
  );
  expect(refused).toHaveLength(11);
  expect(Math.max(...waits)).toBeLessThanOrEqual(1_000);
});

test('allows one IPv6 network fifteen failures per account, from any part of it', async () => {
  const { email } = await registerUser(someRegistration());
  const guess = (number: number) => signIn({ email, password: 'a guess' }, from(part(number)));
  for (let number = 1; number <= 15; number += 1) {
    await expect(guess(number)).rejects.toBeInstanceOf(LoginRefusedError);
  }
  await expect(guess(16)).rejects.toBeInstanceOf(ThrottledError);
  await expect(signIn({ email, password: PASSWORD }, from(elsewhere()))).resolves.toBeTruthy();
});

test('treats the address an account was registered from as one that signed in', async () => {
  const owner = await attacked();
  const home = elsewhere();
  await signInRegistered(owner, from(home));
  await signIn(login(owner), from(home));
  expect(waits).toEqual([]);
});

test('counts a browser that signed in before separately, whoever else guesses', async () => {
  const owner = await attacked();
  const shared = elsewhere();
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  // Seconds apart, so that each is checked and counted for the address they share.
  const guessLater = (password: string) => {
    vi.setSystemTime(Date.now() + 2_000);
    return signIn(login(owner, password), from(shared));
  };
  for (let time = 0; time < 10; time += 1) {
    await expect(guessLater('a wrong guess')).rejects.toBeInstanceOf(LoginRefusedError);
  }
  vi.setSystemTime(Date.now() + 2_000);
  const known = { ...from(shared), browser: { key: 'one browser', accounts: ['other', owner.id] } };
  const unknown = { ...from(shared), browser: { key: 'another', accounts: ['other'] } };
  await expect(signIn(login(owner), unknown)).rejects.toBeInstanceOf(ThrottledError);
  waits.length = 0;
  await signIn(login(owner), known);
  for (let time = 0; time < 10; time += 1) {
    await expect(signIn(login(owner, 'a slip'), known)).rejects.toBeInstanceOf(LoginRefusedError);
  }
  await expect(signIn(login(owner), known)).rejects.toBeInstanceOf(ThrottledError);
  expect(waits).toEqual([]);
});
