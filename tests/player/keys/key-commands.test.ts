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
  ])('%j on the page means %s', (key, command) => {
    expect(commandOf(press(key), 'page')).toBe(command);
  });

  it.each([' ', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])(
    '%j belongs to a control that has the focus',
    (key) => expect(commandOf(press(key), 'control')).toBeNull(),
  );

  it('that is a letter works on a control', () => {
    expect(commandOf(press('k'), 'control')).toBe('toggle');
    expect(commandOf(press('?', { shiftKey: true }), 'control')).toBe('help');
  });

  it.each([' ', 'k', 'm', 'n', 'ArrowUp', '?'])('%j belongs to a field', (key) =>
    expect(commandOf(press(key), 'field')).toBeNull(),
  );

  it.each([
    { ctrlKey: true },
    { altKey: true },
    { metaKey: true },
    { shiftKey: true },
    { isComposing: true },
    { defaultPrevented: true },
  ])('with %o means nothing', (held) => {
    for (const key of ['k', ' ', 'ArrowLeft', 'n']) {
      expect(commandOf(press(key, held), 'page')).toBeNull();
    }
  });

  it('that is held moves on, and plays or mutes once', () => {
    expect(commandOf(press('ArrowRight', { repeat: true }), 'page')).toBe('stepForward');
    expect(commandOf(press('ArrowUp', { repeat: true }), 'page')).toBe('louder');
    for (const key of [' ', 'k', 'm', 'n', 'p', '?']) {
      expect(commandOf(press(key, { repeat: true }), 'page')).toBeNull();
    }
  });

  it('on an Arabic keyboard is the one in its place, on a French one the letter it writes', () => {
    expect(commandOf(press('ن', { code: 'KeyK' }), 'page')).toBe('toggle');
    expect(commandOf(press('؟', { code: 'Slash', shiftKey: true }), 'page')).toBe('help');
    expect(commandOf(press(',', { code: 'KeyM' }), 'page')).toBeNull();
    expect(commandOf(press('m', { code: 'Semicolon' }), 'page')).toBe('mute');
  });
});

describe('what has the focus', () => {
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
    'takes all keys as %s',
    (name) => expect(targetOf(tag(name))).toBe('field'),
  );

  it('takes all keys where it is edited', () => {
    expect(targetOf(element({ isContentEditable: true }))).toBe('field');
  });

  it('takes space and arrows where Tab leads to it', () => {
    for (const name of ['button', 'a', 'summary', 'div']) {
      expect(targetOf(tag(name))).toBe('control');
    }
  });

  it('takes nothing as the page or a heading', () => {
    expect([targetOf(null), targetOf(element())]).toEqual(['page', 'page']);
  });
});

describe('the volume', () => {
  it.each([
    ['louder', 0.4, 0.5],
    ['quieter', 0.3, 0.2],
    ['quieter', 0.1, 0],
  ] as const)('%s than %d is %d', (command, volume, expected) => {
    const setVolume = vi.fn();
    runCommand({ getState: () => ({ volume }), setVolume } as unknown as Player, command);
    expect(setVolume).toHaveBeenCalledExactlyOnceWith(expected);
  });
});
