import type { Player } from '~/player/engine/player';
import { RATES, SKIP_SECONDS } from '~/player/engine/player-state';
import { browserStorage, readKey, removeKey, writeKey } from '~/player/engine/storage';
import { Notifier } from '~/ui/document/store';

/** Seconds. */
export const STEP_SECONDS = 5;

const VOLUME_STEP = 0.1;

type KeyCommand =
  | 'toggle'
  | 'skipBack'
  | 'skipForward'
  | 'stepBack'
  | 'stepForward'
  | 'louder'
  | 'quieter'
  | 'mute'
  | 'next'
  | 'previous'
  | 'faster'
  | 'slower'
  | 'help';

export type KeyPress = Pick<
  KeyboardEvent,
  | 'key'
  | 'code'
  | 'shiftKey'
  | 'ctrlKey'
  | 'altKey'
  | 'metaKey'
  | 'repeat'
  | 'isComposing'
  | 'defaultPrevented'
>;

/** `field`: takes all keys; `control`: takes space and arrows, as buttons and scrollable elements do. */
type KeyTarget = 'field' | 'control' | 'page';

/** Left and right match the progress slider, which runs left to right in every script. */
const COMMANDS: Record<string, KeyCommand> = {
  ' ': 'toggle',
  k: 'toggle',
  j: 'skipBack',
  l: 'skipForward',
  ArrowLeft: 'stepBack',
  ArrowRight: 'stepForward',
  ArrowUp: 'louder',
  ArrowDown: 'quieter',
  m: 'mute',
  n: 'next',
  p: 'previous',
  d: 'faster',
  s: 'slower',
  '?': 'help',
  '؟': 'help',
};

const REPEATED = new Set<KeyCommand>([
  'skipBack',
  'skipForward',
  'stepBack',
  'stepForward',
  'louder',
  'quieter',
]);

/** For keyboards of other scripts, returns the Latin letter of the same key. */
function nameOf({ key, code }: KeyPress): string {
  if (key.length > 1 || key in COMMANDS) return key;
  const isLatin = /^[\x20-\x7e]$/.test(key);
  const [, letter] = isLatin ? [] : (/^Key([A-Z])$/.exec(code) ?? []);
  return (letter ?? key).toLowerCase();
}

export function commandOf(press: KeyPress, target: KeyTarget): KeyCommand | null {
  const { shiftKey, ctrlKey, altKey, metaKey } = press;
  if (press.defaultPrevented || press.isComposing || ctrlKey || altKey || metaKey) return null;
  const name = nameOf(press);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name]! : null;
  if (!command || target === 'field') return null;
  if (target === 'control' && (name === ' ' || name.startsWith('Arrow'))) return null;
  if (shiftKey && command !== 'help') return null;
  return press.repeat && !REPEATED.has(command) ? null : command;
}

const FIELDS =
  'input, textarea, select, audio, video, iframe, [role="slider"], [role="textbox"], [role="searchbox"], [role="combobox"], [role="listbox"], [role="spinbutton"]';

type Focused = Pick<HTMLElement, 'tabIndex' | 'isContentEditable' | 'matches'>;

export function targetOf(element: Focused | null): KeyTarget {
  if (!element) return 'page';
  if (element.isContentEditable || element.matches(FIELDS)) return 'field';
  const isControl = element.tabIndex >= 0 || element.matches('a, button, summary');
  return isControl ? 'control' : 'page';
}

const tenths = (volume: number): number => Math.round(volume * 10) / 10;

export function runCommand(player: Player, command: Exclude<KeyCommand, 'help'>): void {
  const { volume, rate } = player.getState();
  const faster = RATES.find((offered) => offered > rate);
  const slower = RATES.findLast((offered) => offered < rate);
  const does: Record<typeof command, () => unknown> = {
    toggle: player.toggle,
    skipBack: () => player.skip(-SKIP_SECONDS),
    skipForward: () => player.skip(SKIP_SECONDS),
    stepBack: () => player.skip(-STEP_SECONDS),
    stepForward: () => player.skip(STEP_SECONDS),
    louder: () => player.setVolume(tenths(volume + VOLUME_STEP)),
    quieter: () => player.setVolume(tenths(volume - VOLUME_STEP)),
    mute: player.toggleMute,
    next: player.next,
    previous: player.previous,
    faster: () => faster && player.setRate(faster),
    slower: () => slower && player.setRate(slower),
  };
  void does[command]();
}

const KEYS_KEY = 'player.keys';
const OFF = 'off';

const keys = new Notifier();
/** Null until it is read. */
let isOn: boolean | null = null;

/** Single-key shortcuts must be possible to turn off: WCAG 2.1.4. */
export function keysAreOn(): boolean {
  isOn ??= readKey(browserStorage(), KEYS_KEY) !== OFF;
  return isOn;
}

export function switchKeys(on: boolean): void {
  isOn = on;
  if (on) removeKey(browserStorage(), KEYS_KEY);
  else writeKey(browserStorage(), KEYS_KEY, OFF);
  keys.notify();
}

export const subscribeToKeys = keys.subscribe;

/** Controls the player with the keyboard from anywhere on the page. Returns the cleanup. */
export function connectKeys(player: Player, showHelp: () => void): () => void {
  let wasHeard = false;
  const listen = () => void (wasHeard ||= player.getState().playing);

  /** A restored player leaves scroll keys to the page until it plays. */
  function target(): KeyTarget {
    const { activeElement } = document;
    const keyTarget = targetOf(activeElement instanceof HTMLElement ? activeElement : null);
    return keyTarget === 'page' && !wasHeard ? 'control' : keyTarget;
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!keysAreOn() || document.querySelector('dialog[open]')) return;
    const command = commandOf(event, target());
    if (!command) return;
    event.preventDefault();
    if (command === 'help') showHelp();
    else runCommand(player, command);
  }

  listen();
  const stop = player.subscribe(listen);
  document.addEventListener('keydown', onKeyDown);
  return () => {
    stop();
    document.removeEventListener('keydown', onKeyDown);
  };
}
