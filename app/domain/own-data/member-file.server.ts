import type { z } from 'zod';
import { UnreadableEncodingError } from '~/adapters/feeds/fetch/decode.server';
import { readOpml } from '~/adapters/feeds/opml.server';
import { isTooMuch, openThread, type ThreadSession } from '~/adapters/feeds/reading-thread.server';
import { InvalidError, MalformedError, type FieldErrors } from '~/domain/errors';
import { findJsonFault, type JsonFault } from '~/lib/text/json-size';
import { inLanguage, pageLanguage } from '~/messages/find-text';
import { t } from '~/messages/t';
import { importSchema, type ImportedData } from './own-data-schema';

/** Checks a value by a schema. @throws InvalidError */
export type ParseFile = <T>(schema: z.ZodType<T>, value: unknown) => T;

type Fault = JsonFault | 'json' | 'other' | 'encoding';
type Opened =
  | { fault: Fault }
  | { refused: { sentence: string; fields: FieldErrors } }
  | { data: ImportedData; lengths: Record<string, number> };

type OpenInput = { file: number; bytes: Uint8Array; language: string; form: 'json' | 'any' };
type EntriesInput = { file: number; list: ListName; from: number };

/** Commas of a file with as many rows as can be imported. */
const MAX_COMMAS = 500_000;
/** Fields named in a refusal. */
const MAX_FIELDS = 20;

/** Lists of the data, and how many entries are handed over at once, so that no step is long. */
const LISTS = {
  favorites: 500,
  reviews: 100,
  following: 500,
  positions: 500,
  queue: 500,
  speeds: 500,
  collections: 1,
  collectionProgress: 1_000,
  heardParts: 500,
} as const;
type ListName = keyof typeof LISTS;
const listNames = Object.keys(LISTS) as ListName[];

/** Reads an export, or OPML in any encoding but UTF-32, as data for `importSchema`. */
async function readData({
  bytes,
  form,
}: OpenInput): Promise<{ fault: Fault } | { value: unknown }> {
  const file = Buffer.from(bytes);
  if (form === 'json' || /^[\ufeff\s]*\{/.test(file.subarray(0, 1_000).toString())) {
    const fault = findJsonFault(bytes, MAX_COMMAS);
    if (fault) return { fault };
    try {
      return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
    } catch {
      return { fault: 'json' };
    }
  }
  if (!file.includes('<')) return { fault: 'other' };
  try {
    const feeds = await readOpml(file);
    return feeds.length === 0 ? { fault: 'other' } : { value: favoritesOf(feeds) };
  } catch (error) {
    if (error instanceof UnreadableEncodingError) return { fault: 'encoding' };
    throw error;
  }
}

/** No longer a valid URL, so that this entry fails by name while the others go on. */
const shortened = (url: string): string => (url.length > 2_000 ? `${url.slice(0, 100)}…` : url);

/** The feeds of an OPML file become favorites. */
const favoritesOf = (feeds: { url: string; title: string | null }[]) => ({
  favorites: feeds.map(({ url, title }) => ({
    podcast: { rssUrl: shortened(url), title: title ?? '' },
  })),
});

const files = new Map<number, ImportedData>();

/** The steps of reading a member's file, as the thread that reads feeds carries them out. */
export const memberFileTasks = (parse: ParseFile) => ({
  openFile: async (input: OpenInput): Promise<Opened> => {
    const read = await readData(input);
    if ('fault' in read) return read;
    try {
      const data = inLanguage(input.language, () => parse(importSchema, read.value));
      files.set(input.file, data);
      const lengths = Object.fromEntries(listNames.map((name) => [name, data[name].length]));
      const empty = Object.fromEntries(listNames.map((name) => [name, []]));
      return { data: { ...data, ...empty }, lengths };
    } catch (error) {
      if (!(error instanceof InvalidError)) throw error;
      const fields = Object.fromEntries(Object.entries(error.fields).slice(0, MAX_FIELDS));
      return { refused: { sentence: error.message, fields } };
    }
  },
  fileEntries: ({ file, list, from }: EntriesInput): unknown[] =>
    files.get(file)?.[list].slice(from, from + LISTS[list]) ?? [],
  closeFile: ({ file }: { file: number }): void => {
    files.delete(file);
  },
});

const FAULTS: Record<Fault, () => string> = {
  'too-deep': () => t('refusal.tooDeep'),
  'too-many': () => t('refusal.manyFields'),
  json: () => t('refusal.noOwnData'),
  other: () => t('refusal.noOwnData'),
  encoding: () => t('refusal.fileUnreadable'),
};

function refuse(fault: Fault, form: 'json' | 'any'): never {
  if (form === 'any') throw new InvalidError(FAULTS[fault](), 'file');
  throw new MalformedError(fault === 'json' ? t('refusal.badJson') : FAULTS[fault]());
}

async function readInSteps(thread: ThreadSession, input: OpenInput): Promise<ImportedData> {
  const opened = await thread.ask<Opened>('openFile', input);
  if ('fault' in opened) return refuse(opened.fault, input.form);
  if ('refused' in opened) throw new InvalidError(opened.refused.sentence, opened.refused.fields);
  const data = { ...opened.data };
  for (const list of listNames) {
    const entries: unknown[] = [];
    while (entries.length < (opened.lengths[list] ?? 0)) {
      const nextInput: EntriesInput = { file: input.file, list, from: entries.length };
      entries.push(...(await thread.ask<unknown[]>('fileEntries', nextInput)));
    }
    Object.assign(data, { [list]: entries });
  }
  return data;
}

let count = 0;

/**
 * Reads and checks a member's file in the thread that reads feeds. Unknown parts are left out.
 *
 * @throws InvalidError when it is neither an export nor OPML, or has invalid data; MalformedError
 */
export async function readMemberFile(
  bytes: Uint8Array,
  parse: ParseFile,
  form: 'json' | 'any',
): Promise<ImportedData> {
  const thread = openThread(memberFileTasks(parse));
  const file = ++count;
  try {
    return await readInSteps(thread, { file, bytes, language: pageLanguage(), form });
  } catch (error) {
    throw isTooMuch(error) ? new MalformedError(t('refusal.manyFields')) : error;
  } finally {
    thread.ask('closeFile', { file }).catch(() => undefined);
    thread.close();
  }
}
