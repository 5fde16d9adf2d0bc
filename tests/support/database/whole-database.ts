import { readFileSync } from 'node:fs';
import type { openDatabase } from '../../../app/adapters/database/open.server';

type Database = Awaited<ReturnType<typeof openDatabase>>;

const models = [...readFileSync('prisma/schema.prisma', 'utf8').matchAll(/^model (\w+)/gm)].map(
  ([, name]) => name![0]!.toLowerCase() + name!.slice(1),
);

/** Counters and logs: asking is counted, and being refused. */
const COUNTED = ['throttle', 'search'];

/** Every row of every table, as one text of JSON. */
export const wholeDatabase = (db: Database): Promise<string> => rowsOf(db, models);

/** Tables that background work alone fills. */
const FILLED_IN_BACKGROUND = [
  'relatedPodcast',
  'episodeSpeaker',
  'speakerWord',
  'transcript',
  'transcriptSegment',
  'transcriptSearchText',
  'episodeChapters',
  'verseCount',
];

/** What background work notes by itself, at any moment, and when a member last looked at what is new. */
const NOTED: Record<string, RegExp> = {
  episode: /^versesStored$/,
  podcast: /^feed[A-Z]|^(updatedAt|relatedAt|speakersStored|searchFolding)$/,
  requestedFeed: /^(status|message|slug|lockedUntil)$/,
  user: /^(newVisitedAt|newSeenAt|updatedAt)$/,
};

/** Background work stores speakers and verses; admins join the ones and dismiss the others. */
const isKept = (model: string, row: Record<string, unknown>): boolean =>
  (model !== 'speaker' || row.sameAsId !== null) &&
  (model !== 'verseMention' || Boolean(row.dismissed));

const isNoted = (model: string, key: string): boolean => NOTED[model]?.test(key) ?? false;

const requestedModels = models.filter((model) => !FILLED_IN_BACKGROUND.includes(model));

/** The same without what background work does: what a request that only reads must leave as it was. */
export const requestedRows = (db: Database): Promise<string> =>
  rowsOf(db, requestedModels, isNoted, isKept);

/** The same without what counts requests: what a request that was refused must leave as it was. */
export const lastingRows = (db: Database): Promise<string> =>
  rowsOf(
    db,
    requestedModels.filter((model) => !COUNTED.includes(model)),
    isNoted,
    isKept,
  );

async function rowsOf(
  db: Database,
  wanted: string[],
  isLeftOut: (model: string, key: string) => boolean = () => false,
  isWanted: (model: string, row: Record<string, unknown>) => boolean = () => true,
): Promise<string> {
  const tables = db as unknown as Record<string, { findMany: () => Promise<unknown[]> }>;
  const texts: string[] = [];
  for (const model of wanted) {
    const found = (await tables[model]!.findMany()) as Record<string, unknown>[];
    // PostgreSQL gives a row that was changed another place.
    const rows = found
      .filter((row) => isWanted(model, row))
      .map((row) => Object.entries(row).filter(([key]) => !isLeftOut(model, key)))
      .map(textOf)
      .sort();
    texts.push(`${JSON.stringify(model)}:[${rows.join()}]`);
  }
  return `{${texts.join()}}`;
}

const textOf = (row: [string, unknown][]): string =>
  JSON.stringify(Object.fromEntries(row), (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
