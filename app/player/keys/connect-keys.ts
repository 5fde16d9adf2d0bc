import type { Player } from '~/player/engine/player';
import { commandOf, runCommand, targetOf, type KeyTarget } from './key-commands';
import { keysAreOn } from './keys-preference';

/** Lets the keyboard command the player from anywhere on the page. Returns the cleanup. */
export function connectKeys(player: Player, showHelp: () => void): () => void {
  let wasHeard = false;
  const listen = () => void (wasHeard ||= player.getState().playing);

  /** A player that came back from an earlier visit leaves the page its scrolling until it plays. */
  function target(): KeyTarget {
    const { activeElement } = document;
    const found = targetOf(activeElement instanceof HTMLElement ? activeElement : null);
    return found === 'page' && !wasHeard ? 'control' : found;
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
