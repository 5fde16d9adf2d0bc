import { expect, test } from 'vitest';
import { yieldInOrder } from '~/adapters/database/sqlite-adapter.server';
import { inParallel } from '../../support/cases/in-parallel';

function work(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

test('many concurrent queries leave turns to the event loop, and are served in order', async () => {
  let turns = 0;
  let crowding = true;
  setImmediate(function turn() {
    turns += 1;
    if (crowding) setImmediate(turn);
  });
  const served: number[] = [];
  await inParallel(30, async (person) => {
    for (let question = 0; question < 3; question += 1) {
      await yieldInOrder();
      work(4);
    }
    served.push(person);
  });
  crowding = false;
  expect(turns).toBeGreaterThan(30);
  expect(served).toEqual(served.toSorted((a, b) => a - b));
});
