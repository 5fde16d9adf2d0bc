import { expect, test } from 'vitest';
import type { ListeningPosition } from '~/domain/listening/listening-schema';
import type { Download } from '~/player/downloads/download';
import { planDownloads, type PlanInput } from '~/player/downloads/plan';
import { NO_RULES } from '~/player/downloads/rules';
import { episode, otherPodcast, podcast } from '../samples';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const HOUR = 3_600_000;

const item = (id: string, of = podcast) => ({ episode: episode(id), podcast: of });

const stored = (id: string, rest: Partial<Download> = {}): Download => ({
  ...item(id),
  id,
  state: 'done',
  failure: null,
  received: 10e6,
  length: 10e6,
  lastModified: null,
  type: null,
  addedAt: '2026-11-20T00:00:00Z',
  textsAt: null,
  keptFor: null,
  ...rest,
});

const byRule = { keptFor: { owner: null, unmeteredOnly: true } };

const heard = (finished: boolean, hoursAgo: number): ListeningPosition => ({
  position: 100,
  duration: 600,
  listenedAt: new Date(NOW - hoursAgo * HOUR).toISOString(),
  finished,
});

function plan(
  known: Partial<Omit<PlanInput, 'rules'>> & { rules?: Partial<PlanInput['rules']> },
  positions: Record<string, ListeningPosition> = {},
) {
  const { add, remove } = planDownloads({
    queue: [],
    favorites: [],
    list: [],
    findPosition: (id) => positions[id] ?? null,
    now: NOW,
    ...known,
    rules: { ...NO_RULES, ...known.rules },
  });
  return { add: add.map((one) => one.episode.id), remove };
}

test('the first of the queue are added, without those that are there or have no audio', () => {
  const mute = { ...item('e2'), episode: episode('e2', { audioUrl: null }) };
  const queue = [item('e1'), mute, item('e3'), item('e4'), item('e5')];
  expect(plan({ queue, list: [stored('e1')], rules: { queue: 3 } })).toEqual({
    add: ['e3', 'e4'],
    remove: [],
  });
});

test('the newest of each favorite are added, without those that were played', () => {
  const favorites = [item('e9'), item('e8'), item('e7'), item('o2', otherPodcast), item('e6')];
  expect(plan({ favorites, rules: { favorites: 2 } }, { e9: heard(true, 1) }).add).toEqual([
    'e8',
    'e7',
    'o2',
  ]);
});

test('nothing is added beyond the limit, which counts what the listener chose', () => {
  const queue = ['e1', 'e2', 'e3'].map((id) => item(id));
  const list = [stored('own', { length: 480e6, received: 480e6 })];
  // Ten minutes each: 9.6 MB.
  expect(plan({ queue, list, rules: { queue: 3, megabytes: 500 } }).add).toEqual(['e1', 'e2']);
});

test('what the rules added goes a day after it was played, not before', () => {
  const list = [stored('e1', byRule), stored('e2', byRule), stored('e3')];
  const positions = { e1: heard(true, 25), e2: heard(true, 23), e3: heard(true, 90) };
  expect(plan({ list, rules: { queue: 1 } }, positions).remove).toEqual(['e1']);
  expect(plan({ list, rules: { queue: 1, removesPlayed: false } }, positions).remove).toEqual([]);
});

test('what is no longer wanted goes, unless it was begun', () => {
  const list = [stored('e1', byRule), stored('e2', byRule), stored('e3')];
  expect(plan({ list, rules: { queue: 1 } }, { e2: heard(false, 50) }).remove).toEqual(['e1']);
});
