import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { NotFoundError } from '~/domain/errors';
import { getEpisodePage } from '~/domain/podcast-page/podcast-page.server';
import { episodePath, shortIdOf } from '~/lib/web/site-paths';

const FEED = 'https://feeds.example.org/an-episode-page';

async function storeShow(slug: string, feedType: string | null) {
  await db.podcast.create({
    data: {
      slug,
      title: 'A show',
      feedType,
      rssUrl: `${FEED}/${slug}`,
      rssUrlKey: `feeds.example.org/an-episode-page/${slug}`,
      episodes: {
        create: Array.from({ length: 9 }, (_value, index) => ({
          key: `${index}`,
          title: `الدرس ${index + 1}`,
          seriesPlace: 9 - index,
          blocked: index === 8,
          // The last two were published at the same time.
          sortDate: new Date(Date.UTC(2026, 0, Math.min(index + 1, 7))),
        })),
      },
    },
  });
  return db.episode.findMany({
    where: { podcast: { slug } },
    orderBy: { key: 'asc' },
    select: { id: true, title: true },
  });
}

type Stored = Awaited<ReturnType<typeof storeShow>>;

describe('the page of an episode', () => {
  let all: Stored;
  let serial: Stored;
  beforeAll(async () => {
    all = await storeShow('a-show-of-episodes', null);
    serial = await storeShow('a-serial-of-episodes', 'serial');
  });

  it('is found by the short id after any title', async () => {
    const [first] = all;
    const names = [`الدرس-1-${first!.id.slice(-12)}`, `other-${first!.id.slice(-12)}`, first!.id];
    for (const name of names) {
      const { episode } = await getEpisodePage('a-show-of-episodes', name);
      expect(episode.id).toBe(first!.id);
    }
    expect(decodeURIComponent(episodePath('a-show', first!))).toBe(
      `/podcast/a-show/episodes/الدرس-1-${first!.id.slice(-12)}`,
    );
  });

  it('links the previous and next episode and the newest others', async () => {
    const { previous, next, others } = await getEpisodePage('a-show-of-episodes', all[3]!.id);
    expect(previous?.id).toBe(all[2]!.id);
    expect(next?.id).toBe(all[4]!.id);
    const shown = others.map(({ id }) => id);
    expect(shown).not.toContain(all[3]!.id);
    expect(shown).not.toContain(all[8]!.id);
    expect(new Set(shown.slice(0, 2))).toEqual(new Set([all[6]!.id, all[7]!.id]));
  });

  it('steps through episodes of the same time one by one, and ends', async () => {
    const seen: string[] = [];
    let at: string | undefined = all[0]!.id;
    while (at && seen.length < 20) {
      seen.push(at);
      at = (await getEpisodePage('a-show-of-episodes', at)).next?.id;
    }
    expect(seen).toHaveLength(8);
    expect(new Set(seen).size).toBe(8);
  });

  it('follows the order of a series', async () => {
    const { previous, next } = await getEpisodePage('a-serial-of-episodes', serial[3]!.id);
    expect(previous?.id).toBe(serial[4]!.id);
    expect(next?.id).toBe(serial[2]!.id);
  });

  it.each(['', 'nothing', '%', '____________', '000000000000', 'x'.repeat(5_000)])(
    'is not found for %j',
    async (name) => {
      await expect(getEpisodePage('a-show-of-episodes', name)).rejects.toThrow(NotFoundError);
    },
  );

  it('is not found for a blocked episode or one of another podcast', async () => {
    await expect(getEpisodePage('a-show-of-episodes', all[8]!.id)).rejects.toThrow(NotFoundError);
    await expect(getEpisodePage('a-show-of-episodes', serial[0]!.id)).rejects.toThrow(
      NotFoundError,
    );
  });
});

it('reads the short id from the end of a name', () => {
  expect(shortIdOf('a-title-0123456789ab')).toBe('0123456789ab');
  expect(shortIdOf('0123456789AB')).toBe('0123456789ab');
  expect(shortIdOf('x0123456789ab')).toBeNull();
});
