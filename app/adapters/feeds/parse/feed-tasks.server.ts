import { FeedParser, type ParserOptions } from './feed-parser.server';

type Reading = { reading: number };

const readings = new Map<number, FeedParser>();

/** The steps of reading a feed, as the thread that reads feeds carries them out. */
export const feedTasks = {
  openFeed: ({ reading, options }: Reading & { options: ParserOptions }) => {
    readings.set(reading, new FeedParser(options));
  },
  writeFeed: ({ reading, bytes }: Reading & { bytes: Uint8Array }) =>
    readings.get(reading)?.write(bytes),
  endFeed: ({ reading }: Reading) => readings.get(reading)?.end(),
  closeFeed: ({ reading }: Reading) => {
    readings.delete(reading);
  },
};
