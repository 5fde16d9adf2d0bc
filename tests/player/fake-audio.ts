/** The part of HTMLAudioElement the player uses, with the network played by the test. */
export class FakeAudio extends EventTarget {
  src = '';
  currentTime = 0;
  duration = Number.NaN;
  /** Without ranges Chromium seeks to 0 alone, and starts there whatever it is asked for. */
  hasRanges = true;
  /** Where the network has come to, of sound that is sent without its length. */
  sentTo = Number.POSITIVE_INFINITY;
  readyState = 0;
  paused = true;
  error: { message: string } | null = null;
  volume = 1;
  muted = false;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  /** What `play()` answers with; null lets it succeed. */
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
    // As browsers do: the position falls back to 0 and that is told.
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

  /** The metadata arrive, then enough to play. */
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

  /** As Chromium does when a stream that was to be played from further on turns out to be over before. */
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
