import { INITIAL_STATE, playerReducer, type PlayerAction, type PlayerState } from './player-state';

/** Holds the state outside React, so that a time update re-renders only the components that show the time. */
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
