import { db } from '~/adapters/database/client.server';
import { feedFetcher } from '~/adapters/feeds/fetch/fetch-feed.server';
import { DAY } from '~/lib/time/milliseconds';
import { hostOf } from '~/lib/web/parse-address';

const AT_ONCE = 30;
const MAX_PER_HOST = 3;

const PAUSE = { there: 30, gone: 30, 'gone for the first time': 1, unknown: 7 };

/** Checks the audio of episodes that left their feed. Safe to run in several processes. @returns the number checked */
export async function checkMissingAudio(): Promise<number> {
  const now = new Date();
  const due = await db.episode.findMany({
    where: { audioCheckAt: { lte: now } },
    orderBy: { audioCheckAt: 'asc' },
    take: AT_ONCE,
    select: { id: true, audioUrl: true, audioGoneAt: true, audioCheckAt: true },
  });
  const checksByHost = new Map<string, number>();
  for (const { id, audioUrl, audioGoneAt, audioCheckAt } of due) {
    const host = hostOf(audioUrl ?? '');
    const count = checksByHost.get(host) ?? 0;
    if (count >= MAX_PER_HOST) continue;
    const claim = { audioCheckAt: new Date(now.getTime() + DAY) };
    const claimed = await db.episode.updateMany({ where: { id, audioCheckAt }, data: claim });
    if (claimed.count === 0) continue;
    checksByHost.set(host, count + 1);
    const state = host === '' ? 'gone' : await feedFetcher().checkRecording(audioUrl ?? '');
    const isNew = state === 'gone' && audioGoneAt === null;
    const pause = PAUSE[isNew ? 'gone for the first time' : state] * DAY;
    await db.episode.updateMany({
      // The episode may have returned to the feed in the meantime.
      where: { id, ...claim },
      data: {
        audioCheckAt: new Date(now.getTime() + pause),
        ...(state === 'there' && { audioGoneAt: null }),
        ...(isNew && { audioGoneAt: now }),
      },
    });
  }
  return [...checksByHost.values()].reduce((sum, count) => sum + count, 0);
}
