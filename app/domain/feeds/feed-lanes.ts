/** One queue per host, so that a slow host delays only its own feeds. */
export class FeedLanes<Feed extends { host: string }> {
  readonly #waiting = new Map<string, Feed[]>();
  readonly #underWay = new Map<string, number>();

  constructor(readonly perHost: number) {}

  get ready(): number {
    let count = 0;
    for (const [host, lane] of this.#waiting) count += Math.min(lane.length, this.#free(host));
    return count;
  }

  add(feeds: Feed[]): void {
    for (const feed of feeds) {
      const lane = this.#waiting.get(feed.host);
      if (lane) lane.push(feed);
      else this.#waiting.set(feed.host, [feed]);
    }
  }

  begin(): Feed | undefined {
    for (const [host, lane] of this.#waiting) {
      if (this.#free(host) === 0) continue;
      const feed = lane.shift();
      this.#waiting.delete(host);
      if (lane.length > 0) this.#waiting.set(host, lane);
      if (!feed) continue;
      this.#underWay.set(host, (this.#underWay.get(host) ?? 0) + 1);
      return feed;
    }
    return undefined;
  }

  end({ host }: Feed): void {
    const left = (this.#underWay.get(host) ?? 1) - 1;
    if (left > 0) this.#underWay.set(host, left);
    else this.#underWay.delete(host);
  }

  #free(host: string): number {
    return this.perHost - (this.#underWay.get(host) ?? 0);
  }

  clear(): Feed[] {
    const feeds = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    return feeds;
  }
}
