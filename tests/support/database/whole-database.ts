import { readFileSync } from 'node:fs';
import type { openDatabase } from '../../../app/adapters/database/open.server';

type Database = Awaited<ReturnType<typeof openDatabase>>;

const models = [...readFileSync('prisma/schema.prisma', 'utf8').matchAll(/^model (\w+)/gm)].map(
  ([, name]) => name![0]!.toLowerCase() + name!.slice(1),
);

/** Counters and logs, which also record reads and refused requests. */
const COUNTED = ['throttle', 'search'];

/** Every row of every table, as one JSON text. */
export const wholeDatabase = (db: Database): Promise<string> => rowsOf(db, models);

/** Tables that only background work fills. */
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

/** Columns that background work updates at any time, and the time of a member's last look at new episodes. */
const NOTED: Record<string, RegExp> = {
  episode: /^versesStored$/,
  podcast: /^feed[A-Z]|^(updatedAt|relatedAt|speakersStored|searchFolding)$/,
  requestedFeed: /^(status|message|slug|lockedUntil)$/,
  user: /^(newVisitedAt|newSeenAt|updatedAt)$/,
};

/** Background work stores speakers and verse mentions; only admins' merges and dismissals count. */
const isKept = (model: string, row: Record<string, unknown>): boolean =>
  (model !== 'speaker' || row.sameAsId !== null) &&
  (model !== 'verseMention' || Boolean(row.dismissed));

const isNoted = (model: string, key: string): boolean => NOTED[model]?.test(key) ?? false;

const requestedModels = models.filter((model) => !FILLED_IN_BACKGROUND.includes(model));

/** The rows without background work: what a read-only request must not change. */
export const requestedRows = (db: Database): Promise<string> =>
  rowsOf(db, requestedModels, isNoted, isKept);

/** The rows without background work and counters: what a refused request must not change. */
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
    // PostgreSQL may move a changed row.
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
