import * as argon2 from '@node-rs/argon2';
import { describe, expect, test, vi } from 'vitest';
import { hashPassword, verifyPassword } from '~/adapters/passwords/passwords.server';
import { QueueFullError } from '~/lib/concurrency/concurrent-work';

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const original = await importOriginal<typeof argon2>();
  return { ...original, verify: vi.fn(original.verify) };
});

describe('password hashes', () => {
  test('are Argon2id at 19 MiB, two passes and one lane, salted', async () => {
    const [one, two] = await Promise.all([
      hashPassword('salam alaikum'),
      hashPassword('salam alaikum'),
    ]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword('salam alaikum', one)).toBe(true);
    expect(await verifyPassword('salam alaikum ', one)).toBe(false);
  });

  test('are independent of how a keyboard composes characters', async () => {
    const hash = await hashPassword('caf\u00e9 cr\u00e8me');
    expect(await verifyPassword('cafe\u0301 cre\u0300me', hash)).toBe(true);
  });

  test('reject a nonexistent account after the same amount of work', async () => {
    let looked = false;
    const answer = await verifyPassword('not a password', null, async () => {
      looked = true;
    });
    expect(answer).toBe(false);
    expect(looked).toBe(true);
  });

  test.each([null, 'none', '', '!', 'x$argon2id$'])(
    'check a real hash for an account that holds %j, so that timing reveals nothing',
    async (held) => {
      vi.mocked(argon2.verify).mockClear();
      expect(await verifyPassword('not a password', held)).toBe(false);
      expect(vi.mocked(argon2.verify).mock.calls).toMatchObject([
        [expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/), expect.anything()],
      ]);
    },
  );
});

describe('the queue', () => {
  class Stop extends Error {}

  test('is bounded for new passwords, and a flood of them does not delay sign-ins', async () => {
    const hash = await hashPassword('an odd password');
    const flood = Array.from({ length: 200 }, () =>
      hashPassword('a new password').catch((error: unknown) => error),
    );
    expect(await verifyPassword('an odd password', hash)).toBe(true);
    const ends = await Promise.all(flood);
    expect(ends.some((end) => end instanceof QueueFullError)).toBe(true);
  });

  test('admits two at a time, in order', async () => {
    const hash = await hashPassword('an odd password');
    let inside = 0;
    let most = 0;
    const order: number[] = [];
    const checks = Array.from({ length: 8 }, (_, index) =>
      verifyPassword('an odd password', hash, async () => {
        order.push(index);
        inside += 1;
        most = Math.max(most, inside);
        await new Promise((resolve) => setImmediate(resolve));
        inside -= 1;
        throw new Stop();
      }).catch((error: unknown) => error),
    );
    const ends = await Promise.all(checks);
    expect(ends.every((end) => end instanceof Stop)).toBe(true);
    expect(most).toBe(2);
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  test('rejects callers behind a hundred others, and recovers afterwards', async () => {
    const hash = await hashPassword('an odd password');
    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const checks = Array.from({ length: 103 }, () =>
      verifyPassword('an odd password', hash, async () => {
        await gate;
        throw new Stop();
      }).catch((error: unknown) => error),
    );
    await new Promise((resolve) => setImmediate(resolve));
    open();
    const ends = await Promise.all(checks);
    expect(ends.filter((end) => end instanceof QueueFullError)).toHaveLength(1);
    expect(ends.filter((end) => end instanceof Stop)).toHaveLength(102);
    expect(await verifyPassword('an odd password', hash)).toBe(true);
  });
});
