import type { Player } from '~/player/engine/player';
import { commandOf, runCommand, targetOf, type KeyTarget } from './key-commands';
import { keysAreOn } from './keys-preference';

/** Controls the player with the keyboard from anywhere on the page. Returns the cleanup. */
export function connectKeys(player: Player, showHelp: () => void): () => void {
  let wasHeard = false;
  const listen = () => void (wasHeard ||= player.getState().playing);

  /** A restored player leaves scroll keys to the page until it plays. */
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
