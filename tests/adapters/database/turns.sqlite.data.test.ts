import { expect, test } from 'vitest';
import { db, inTransaction } from '~/adapters/database/client.server';

function work(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

test('a long transaction leaves turns to the event loop between its statements', async () => {
  await db.user.count();
  let turns = 0;
  let isOpen = true;
  await inTransaction(async (tx) => {
    setImmediate(function turn() {
      turns += 1;
      if (isOpen) setImmediate(turn);
    });
    for (let statement = 0; statement < 30; statement += 1) {
      work(6);
      await tx.user.count();
    }
    isOpen = false;
  });
  expect(turns).toBeGreaterThan(10);
});
