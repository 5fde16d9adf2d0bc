import { expect, test } from 'vitest';
import { makeGroupCommit } from '~/lib/concurrency/concurrent-work';

/** A store whose commits finish when the test says so. */
function slowStore() {
  const batches: number[][] = [];
  const ends: { done: () => void; fail: (reason: Error) => void }[] = [];
  const commit = (items: number[]) =>
    new Promise<void>((done, fail) => {
      batches.push(items);
      ends.push({ done, fail });
    });
  return { batches, ends, commit };
}

test('batches writes that arrive during a commit, and resolves each after its own commit', async () => {
  const { batches, ends, commit } = slowStore();
  const write = makeGroupCommit(commit, 3);
  const answered: number[] = [];
  const writes = [1, 2, 3, 4, 5].map((item) => write(item).then(() => answered.push(item)));
  expect(batches).toEqual([[1]]);
  ends[0]!.done();
  await writes[0];
  expect(batches).toEqual([[1], [2, 3, 4]]);
  expect(answered).toEqual([1]);
  ends[1]!.done();
  await writes[3];
  expect(batches.at(-1)).toEqual([5]);
  ends[2]!.done();
  await Promise.all(writes);
  expect(answered).toEqual([1, 2, 3, 4, 5]);
});

test('fails only the writes of a failed commit', async () => {
  const { ends, commit } = slowStore();
  const write = makeGroupCommit(commit, 10);
  const first = write(1);
  const second = write(2);
  ends[0]!.fail(new Error('disk full'));
  await expect(first).rejects.toThrow('disk full');
  ends[1]!.done();
  await second;
});
