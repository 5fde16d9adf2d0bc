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

function lineOf({ table, before, after }: RowChange): string {
  if (!after) return `deletes ${table}`;
  const columns = Object.keys(after)
    .filter((column) => !isDeepStrictEqual(after[column], before?.[column]))
    .sort();
  const values = columns.map((column) => `${column} ${literalOf(after[column])}`);
  if (before) return `updates ${table}: ${values.join(', ')}`;
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
  return [...new Set((await rows.lastingRows()).map(lineOf))].sort().join('\n');
}
