import { isDeepStrictEqual } from 'node:util';
import { db } from '~/adapters/database/client.server';
import { RowWatch, type RowChange } from '../database/row-watch';

// What a call writes, in lines for those who review a change; the same on both engines.

let watch: Promise<RowWatch> | undefined;

/** Null, small numbers and words; ids, times and whatever else differs from run to run is left out. */
function literalOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (value === null || (Number.isInteger(value) && Math.abs(value as number) < 100)) {
    return String(value);
  }
  return typeof value === 'string' && /^[a-z]+([ ._][a-z]+)*$/i.test(value) ? value : '…';
}

/** A later time in place of an earlier one, or the same if both are written within a millisecond. */
const isOnlyLater = (column: string, before: unknown, after: unknown): boolean =>
  column.endsWith('At') && typeof before === 'string' && typeof after === 'string';

/** Null if only times changed. */
function lineOf({ table, before, after }: RowChange): string | null {
  if (!after) return `deletes ${table}`;
  const columns = Object.keys(after)
    .filter((column) => !isDeepStrictEqual(after[column], before?.[column]))
    .filter((column) => !isOnlyLater(column, before?.[column], after[column]))
    .sort();
  const values = columns.map((column) => `${column} ${literalOf(after[column])}`);
  if (before) return values.length > 0 ? `updates ${table}: ${values.join(', ')}` : null;
  const words = values.filter((value) => / [a-z_.]+$/i.test(value) && !value.endsWith(' null'));
  return [`inserts ${table}`, words.join(', ')].filter(Boolean).join(': ');
}

/** @returns the lines of what `send` writes, each once, in alphabetical order */
export async function writesOf(send: () => Promise<void>): Promise<string> {
  const engine = process.env.DATABASE_URL!.startsWith('file:') ? 'sqlite' : 'postgresql';
  watch ??= RowWatch.start(db, engine);
  const rows = await watch;
  await rows.lastingRows();
  await send();
  const lines = (await rows.lastingRows()).map(lineOf).filter((line) => line !== null);
  return [...new Set(lines)].sort().join('\n');
}
