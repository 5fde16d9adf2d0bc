import { describe, expect, it, vi } from 'vitest';
import type { Player } from '~/player/engine/player';
import { commandOf, runCommand, targetOf, type KeyPress } from '~/player/keys/key-commands';

const press = (key: string, rest: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  repeat: false,
  isComposing: false,
  defaultPrevented: false,
  ...rest,
});

describe('a key', () => {
  it.each([
    [' ', 'toggle'],
    ['k', 'toggle'],
    ['K', 'toggle'],
    ['j', 'skipBack'],
    ['l', 'skipForward'],
    ['ArrowLeft', 'stepBack'],
    ['ArrowRight', 'stepForward'],
    ['ArrowUp', 'louder'],
    ['ArrowDown', 'quieter'],
    ['m', 'mute'],
    ['n', 'next'],
    ['p', 'previous'],
    ['?', 'help'],
    ['x', null],
    ['Enter', null],
    ['constructor', null],
  ])('%j on the page runs %s', (key, command) => {
    expect(commandOf(press(key), 'page')).toBe(command);
  });

  it.each([' ', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])(
    '%j is left to a focused control',
    (key) => expect(commandOf(press(key), 'control')).toBeNull(),
  );

  it('runs letter keys on a control', () => {
    expect(commandOf(press('k'), 'control')).toBe('toggle');
    expect(commandOf(press('?', { shiftKey: true }), 'control')).toBe('help');
  });

  it.each([' ', 'k', 'm', 'n', 'ArrowUp', '?'])('%j is left to a field', (key) =>
    expect(commandOf(press(key), 'field')).toBeNull(),
  );

  it.each([
    { ctrlKey: true },
    { altKey: true },
    { metaKey: true },
    { shiftKey: true },
    { isComposing: true },
    { defaultPrevented: true },
  ])('is ignored with %o', (held) => {
    for (const key of ['k', ' ', 'ArrowLeft', 'n']) {
      expect(commandOf(press(key, held), 'page')).toBeNull();
    }
  });

  it('repeats moves while held, but plays or mutes only once', () => {
    expect(commandOf(press('ArrowRight', { repeat: true }), 'page')).toBe('stepForward');
    expect(commandOf(press('ArrowUp', { repeat: true }), 'page')).toBe('louder');
    for (const key of [' ', 'k', 'm', 'n', 'p', '?']) {
      expect(commandOf(press(key, { repeat: true }), 'page')).toBeNull();
    }
  });

  it('maps an Arabic keyboard by key position, and a French one by letter', () => {
    expect(commandOf(press('ن', { code: 'KeyK' }), 'page')).toBe('toggle');
    expect(commandOf(press('؟', { code: 'Slash', shiftKey: true }), 'page')).toBe('help');
    expect(commandOf(press(',', { code: 'KeyM' }), 'page')).toBeNull();
    expect(commandOf(press('m', { code: 'Semicolon' }), 'page')).toBe('mute');
  });
});

describe('the focused element', () => {
  const element = (rest: object = {}) =>
    ({
      tabIndex: -1,
      isContentEditable: false,
      matches: () => false,
      ...rest,
    }) as object as HTMLElement;
  const tag = (name: string) =>
    element({ tabIndex: 0, matches: (list: string) => list.split(', ').includes(name) });

  it.each(['input', 'textarea', 'select', 'audio', '[role="slider"]'])(
    'takes all keys if it is %s',
    (name) => expect(targetOf(tag(name))).toBe('field'),
  );

  it('takes all keys if it is editable', () => {
    expect(targetOf(element({ isContentEditable: true }))).toBe('field');
  });

  it('takes space and arrows if Tab can reach it', () => {
    for (const name of ['button', 'a', 'summary', 'div']) {
      expect(targetOf(tag(name))).toBe('control');
    }
  });

  it('takes no keys if it is the page or a heading', () => {
    expect([targetOf(null), targetOf(element())]).toEqual(['page', 'page']);
  });
});

describe('the volume', () => {
  it.each([
    ['louder', 0.4, 0.5],
    ['quieter', 0.3, 0.2],
    ['quieter', 0.1, 0],
  ] as const)('%s than %d sets %d', (command, volume, expected) => {
    const setVolume = vi.fn();
    runCommand({ getState: () => ({ volume }), setVolume } as unknown as Player, command);
    expect(setVolume).toHaveBeenCalledExactlyOnceWith(expected);
  });
});
