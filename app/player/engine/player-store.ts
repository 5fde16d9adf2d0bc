import { INITIAL_STATE, playerReducer, type PlayerAction, type PlayerState } from './player-state';

/** Holds the state outside React, so that the clock re-renders only what shows it. */
export class PlayerStore {
  state: PlayerState = INITIAL_STATE;
  readonly #subscribers = new Set<() => void>();

  getState = (): PlayerState => this.state;

  subscribe = (subscriber: () => void): (() => void) => {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  };

  dispatch = (action: PlayerAction): void => {
    const state = playerReducer(this.state, action);
    if (state === this.state) return;
    this.state = state;
    for (const subscriber of this.#subscribers) subscriber();
  };
}
