import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chaptersOf } from '~/player/engine/chapters';
import { Player } from '~/player/engine/player';
import { createPositionKeeper } from '~/player/engine/position-keeper';
import { createPositionList } from '~/player/engine/position-list';
import { connectMediaSession } from '~/player/media-session';
import { FakeAudio } from './fake-audio';
import { fakeStorage } from './fake-storage';
import { episode, podcast } from './samples';

const session = {
  metadata: null as { title: string; artist: string; album: string } | null,
  playbackState: 'none',
  setActionHandler: vi.fn(),
  setPositionState: vi.fn(),
};

beforeEach(() => {
  vi.stubGlobal('navigator', { mediaSession: session });
  vi.stubGlobal(
    'MediaMetadata',
    class {
      constructor(init: object) {
        Object.assign(this, init);
      }
    },
  );
});

afterEach(() => vi.unstubAllGlobals());

const shown = () => session.metadata && [session.metadata.title, session.metadata.artist];

it('the lock screen shows the chapter if there is one, else the episode', async () => {
  const chapters = [
    { start: 10, end: null, title: 'Sowing' },
    { start: 20, end: null, title: 'Watering' },
  ];
  vi.stubGlobal('fetch', async () => Response.json({ chapters, pending: false }));
  const audio = new FakeAudio();
  const player = new Player({
    positions: createPositionKeeper({ list: createPositionList(fakeStorage()) }),
    storage: null,
    onPlayStarted: vi.fn(),
    onFailure: vi.fn(),
  });
  player.attach(audio as unknown as HTMLAudioElement);
  const ends = [chaptersOf(player).connect(), connectMediaSession(player)];
  player.choose(episode('e1'), podcast, { start: true });
  audio.arrive();
  expect(shown()).toEqual(['Episode e1', 'Seerah Stories']);
  audio.reach(12);
  await vi.waitFor(() => expect(shown()).toEqual(['Sowing', 'Episode e1']));
  expect(session.metadata?.album).toBe('Seerah Stories');
  const { metadata } = session;
  audio.reach(13);
  expect(session.metadata).toBe(metadata);
  audio.reach(21);
  expect(shown()).toEqual(['Watering', 'Episode e1']);
  player.choose(episode('e2'), podcast);
  expect(shown()).toEqual(['Episode e2', 'Seerah Stories']);
  for (const end of ends) end();
  expect(shown()).toBeNull();
});
