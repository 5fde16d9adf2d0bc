import { afterEach, expect, it, vi } from 'vitest';
import { connectTabs } from '~/player/engine/interruptions';
import { Player } from '~/player/engine/player';
import { createPositionKeeper } from '~/player/engine/position-keeper';
import { createPositionList } from '~/player/engine/position-list';
import { fakeStorage } from '../fake-storage';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['missing', undefined],
  [
    'forbidden',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }
    },
  ],
])('works without other tabs if the broadcast channel is %s', (_how, channel) => {
  vi.stubGlobal('BroadcastChannel', channel);
  const player = new Player({
    positions: createPositionKeeper({ list: createPositionList(fakeStorage()) }),
    storage: null,
    onPlayStarted: vi.fn(),
    onFailure: vi.fn(),
  });
  expect(() => connectTabs(player)()).not.toThrow();
});
