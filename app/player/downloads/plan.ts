import type { ListeningPosition } from '~/domain/listening/listening-schema';
import { DAY } from '~/lib/time/milliseconds';
import type { PlayerEpisode, PlayerPodcast } from '~/player/engine/player-types';
import type { Download } from './download';
import { limitOf, type DownloadRules } from './rules';

type Listed = { episode: PlayerEpisode; podcast: PlayerPodcast };

export type PlanInput = {
  rules: DownloadRules;
  /** In its order. */
  queue: Listed[];
  /** New episodes of favorites, newest first. */
  favorites: Listed[];
  list: readonly Download[];
  findPosition: (episodeId: string) => ListeningPosition | null;
  /** Milliseconds since 1970. */
  now: number;
};

export type Plan<T extends Listed = Listed> = { add: T[]; remove: string[] };

/** Of speech and recitation, as podcasts mostly have them. */
const BYTES_PER_SECOND = 16_000;
/** Bytes of an episode whose feed does not state its duration. */
const USUAL_SIZE = 30e6;

const guessSize = ({ episode: { duration } }: Listed): number =>
  duration ? duration * BYTES_PER_SECOND : USUAL_SIZE;

const sizeOf = (download: Download): number =>
  download.length ?? Math.max(download.received, guessSize(download));

function firstOfEach(items: Listed[], count: number): Listed[] {
  const taken = new Map<string, number>();
  return items.filter(({ podcast }) => {
    const before = taken.get(podcast.id) ?? 0;
    taken.set(podcast.id, before + 1);
    return before < count;
  });
}

/** What the rules want to be on the device, the most wanted first. */
function wantedBy({ rules, queue, favorites, findPosition }: PlanInput): Listed[] {
  const isUnplayed = ({ episode }: Listed) =>
    episode.audioUrl !== null && findPosition(episode.id)?.finished !== true;
  const targets = [
    ...queue.filter(isUnplayed).slice(0, rules.queue),
    ...firstOfEach(favorites.filter(isUnplayed), rules.favorites),
  ];
  return [...new Map(targets.map((item) => [item.episode.id, item])).values()];
}

/**
 * What has to change for the rules. It touches only what they have added themselves, and nothing that was begun and
 * not finished: what the listener chose stays until the listener removes it.
 */
export function planDownloads(input: PlanInput): Plan {
  const { rules, list, findPosition, now } = input;
  const targets = wantedBy(input);
  const isWanted = new Set(targets.map(({ episode }) => episode.id));
  const remove = list
    .filter((download) => {
      if (!download.keptFor) return false;
      const position = findPosition(download.id);
      if (position?.finished)
        return rules.removesPlayed && now - Date.parse(position.listenedAt) > DAY;
      return !isWanted.has(download.id) && !(position && position.position > 0);
    })
    .map(({ id }) => id);

  const stays = list.filter(({ id }) => !remove.includes(id));
  const isThere = new Set(stays.map(({ id }) => id));
  let room = limitOf(rules) - stays.reduce((sum, download) => sum + sizeOf(download), 0);
  const add: Listed[] = [];
  for (const item of targets) {
    if (isThere.has(item.episode.id)) continue;
    room -= guessSize(item);
    if (room < 0) break;
    add.push(item);
  }
  return { add, remove };
}
