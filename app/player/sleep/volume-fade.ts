import type { Player } from '~/player/engine/player';

/** Makes the sound quieter without touching the volume that the listener chose. */
export class VolumeFade {
  readonly #player: Player;
  #gain = 1;
  #wanted = 1;
  /** What the browser made of it. */
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

  /** Keeps the sound quiet when the listener moves the volume meanwhile. Returns the cleanup. */
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
      // Not every device lets a page set the volume.
    }
    this.#applied = audio.volume;
  }

  #volume(): number {
    return this.#player.getState().volume * this.#gain;
  }
}
