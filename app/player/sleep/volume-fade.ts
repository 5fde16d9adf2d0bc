import type { Player } from '~/player/engine/player';

/** Lowers the volume of the audio without touching the volume chosen by the listener. */
export class VolumeFade {
  readonly #player: Player;
  #gain = 1;
  #wanted = 1;
  /** The volume the browser actually applied. */
  #applied = 1;

  constructor(player: Player) {
    this.#player = player;
  }

  to(gain: number): void {
    if (gain === this.#gain) return;
    this.#gain = gain;
    this.#apply();
  }

  lift = (): void => this.to(1);

  /** Keeps the fade when the listener changes the volume meanwhile. Returns the cleanup. */
  connect(): () => void {
    const { audio } = this.#player;
    const onChange = () => {
      const isDone = this.#wanted === this.#volume() && this.#applied === audio?.volume;
      if (this.#gain < 1 && !isDone) this.#apply();
    };
    audio?.addEventListener('volumechange', onChange);
    return () => {
      audio?.removeEventListener('volumechange', onChange);
      this.lift();
    };
  }

  #apply(): void {
    const { audio } = this.#player;
    if (!audio) return;
    this.#wanted = this.#volume();
    try {
      audio.volume = this.#wanted;
    } catch {
      // Some devices do not let a page set the volume.
    }
    this.#applied = audio.volume;
  }

  #volume(): number {
    return this.#player.getState().volume * this.#gain;
  }
}
