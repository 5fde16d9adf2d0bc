import { beforeEach, expect, test, vi } from 'vitest';
import { ThrottledError } from '~/domain/errors';
import { waitForAccount, signIn } from '~/domain/sessions/sign-in.server';
import { noteUse } from '~/domain/site/throttles/throttles.server';
import { registerUser } from '~/domain/users/users.server';
import { PASSWORD, someRegistration } from '../../support/site/people';

/** Milliseconds each check was made to wait; nothing really waits here. */
const waits = vi.hoisted(() => [] as number[]);
vi.mock('node:timers/promises', () => ({
  setTimeout: (milliseconds: number) => {
    waits.push(milliseconds);
    return Promise.resolve();
  },
}));

beforeEach(() => {
  waits.length = 0;
});

let addresses = 0;
const elsewhere = () => `203.0.113.${(addresses += 1)}`;
const from = (address: string) => ({ address, userAgent: 'Tests' });

test('an account guessed at from many addresses is checked once a second, and its owner is let in', async () => {
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
  // An address the owner has signed in from does not wait, however many guess.
  await expect(signIn({ email, password: PASSWORD }, from(elsewhere()))).rejects.toBeInstanceOf(
    ThrottledError,
  );
  await expect(signIn({ email, password: PASSWORD }, from(home))).resolves.toBeTruthy();
  // Elsewhere the owner waits for a turn as soon as one is free.
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
  await expect(signIn({ email, password: PASSWORD }, from(elsewhere()))).resolves.toBeTruthy();
  vi.useRealTimers();
});

test('an address that is not there is slowed down like one that is', async () => {
  const account = 'not-there@example.org';
  for (let time = 0; time < 20; time += 1) await noteUse('loginAccount', account);
  await Promise.all([1, 2, 3].map(() => waitForAccount(account, elsewhere())));
  expect(waits.filter((wait) => wait > 0).length).toBeGreaterThanOrEqual(2);
});
