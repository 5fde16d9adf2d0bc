import { expect, test } from 'vitest';
import { workOnEach } from '~/domain/rounds.server';

test('goes on after a failure', async () => {
  const done: string[] = [];
  await workOnEach([{ id: 'one' }, { id: 'two' }, { id: 'three' }], async ({ id }) => {
    if (id === 'two') throw new Error('this one fails');
    done.push(id);
  });
  expect(done).toEqual(['one', 'three']);
});
