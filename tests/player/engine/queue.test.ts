import { describe, expect, it } from 'vitest';
import { EMPTY_QUEUE, joinPage, neighbor, pageBeyond, queueOf } from '~/player/engine/queue';
import { episode, ids, page } from '../samples';

function joined(...pages: ReturnType<typeof page>[]) {
  return pages.reduce((queue, next) => joinPage(queue, next) ?? queue, EMPTY_QUEUE);
}

describe('joining pages', () => {
  it('keeps the list order, whichever end a page touches', () => {
    const queue = joined(page(2), page(3), page(1));
    expect(ids(queue.episodes)).toEqual(['e1', 'e2', 'e3', 'e4', 'e5', 'e6']);
    expect(queue).toMatchObject({ firstPage: 1, lastPage: 3 });
  });

  it('removes duplicates if the list shifted between two pages', () => {
    const moved = page(2, { episodes: [episode('e2'), episode('e3')] });
    expect(ids(joined(page(1), moved).episodes)).toEqual(['e1', 'e2', 'e3']);
  });

  it('ignores a page that is already in the queue', () => {
    expect(ids(joined(page(1), page(2), page(1)).episodes)).toEqual(['e1', 'e2', 'e3', 'e4']);
  });

  it.each([
    ['a page that leaves a hole', page(3)],
    ['another order', page(2, { sort: 'oldest' })],
    ['another page size', page(2, { limit: 10 })],
  ])('rejects %s', (_, other) => {
    expect(joinPage(queueOf(page(1)), other)).toBeNull();
  });
});

describe('neighbors', () => {
  const queue = joined(
    page(1),
    page(2, { episodes: [episode('e3', { audioUrl: null }), episode('e4')] }),
  );

  it('are the entries beside the episode', () => {
    expect(neighbor(queue, 'e1', 'next')?.id).toBe('e2');
    expect(neighbor(queue, 'e2', 'previous')?.id).toBe('e1');
  });

  it('skip episodes without audio', () => {
    expect(neighbor(queue, 'e2', 'next')?.id).toBe('e4');
    expect(neighbor(queue, 'e4', 'previous')?.id).toBe('e2');
  });

  it('are null at the ends and for an episode that is not in the queue', () => {
    expect(neighbor(queue, 'e1', 'previous')).toBeNull();
    expect(neighbor(queue, 'e4', 'next')).toBeNull();
    expect(neighbor(queue, 'elsewhere', 'next')).toBeNull();
  });
});

describe('next page to load', () => {
  it('follows the last episode, and precedes the first one', () => {
    expect(pageBeyond(queueOf(page(2)), 'e4')).toBe(3);
    expect(pageBeyond(queueOf(page(2)), 'e3')).toBe(1);
  });

  it('is null inside the queue, at the ends of the list, and for an episode that is not in the queue', () => {
    expect(pageBeyond(joined(page(1), page(2)), 'e2')).toBeNull();
    expect(pageBeyond(queueOf(page(4)), 'e8')).toBeNull();
    expect(pageBeyond(queueOf(page(1)), 'e1')).toBeNull();
    expect(pageBeyond(queueOf(page(2)), 'elsewhere')).toBeNull();
  });
});
