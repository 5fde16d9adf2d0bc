/** The part of HTMLAudioElement that the player uses. The test plays the network. */
export class FakeAudio extends EventTarget {
  src = '';
  currentTime = 0;
  duration = Number.NaN;
  /** Without range support, Chromium seeks only to 0, whatever the requested position. */
  hasRanges = true;
  /** Second up to which audio without a length has been received. */
  sentTo = Number.POSITIVE_INFINITY;
  readyState = 0;
  paused = true;
  error: { message: string } | null = null;
  volume = 1;
  muted = false;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  /** Rejection of `play()`; null lets it succeed. */
  refusal: DOMException | null = null;

  get seekable() {
    return { length: 1, end: () => (this.hasRanges ? Math.min(this.duration, this.sentTo) : 0) };
  }

  load(): void {
    this.paused = true;
    this.readyState = 0;
    this.currentTime = 0;
    this.duration = Number.NaN;
    this.error = null;
    this.playbackRate = this.defaultPlaybackRate;
    // As in browsers, the position falls back to 0 with an event.
    this.fire('timeupdate');
  }

  get ended(): boolean {
    return this.readyState > 0 && this.currentTime >= this.duration;
  }

  removeAttribute(name: string): void {
    if (name === 'src') this.src = '';
  }

  async play(): Promise<void> {
    if (this.refusal) throw this.refusal;
    this.paused = false;
    this.fire('play');
  }

  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.fire('pause');
  }

  /** Fires the events for loaded metadata, then for enough data to play. */
  arrive(duration = 600): void {
    this.duration = duration;
    this.readyState = 4;
    this.fire('durationchange');
    this.fire('loadedmetadata');
    if (!this.hasRanges) this.currentTime = 0;
    this.fire('canplay');
    if (!this.paused) this.fire('playing');
  }

  reach(seconds: number): void {
    this.currentTime = seconds;
    this.fire('timeupdate');
  }

  /** Ends early, as Chromium does when a seek goes beyond the end of a stream of unknown length. */
  endEarly(duration: number): void {
    this.duration = duration;
    this.hasRanges = false;
    this.currentTime = 0;
    this.fire('durationchange');
    this.fire('timeupdate');
    if (!this.paused) this.fire('playing');
  }

  end(): void {
    this.reach(this.duration);
    this.paused = true;
    this.fire('pause');
    this.fire('ended');
  }

  break(message = 'decoding failed'): void {
    this.error = { message };
    this.fire('error');
  }

  fire(type: string): void {
    this.dispatchEvent(new Event(type));
  }
}
