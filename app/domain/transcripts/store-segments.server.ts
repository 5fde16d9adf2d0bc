import { insertSegments } from '~/adapters/database/bulk-inserts.server';
import { db } from '~/adapters/database/client.server';
import { searchEngine } from '~/adapters/search/search.server';
import { anyOf } from '~/lib/any-of';
import { inBatches, withPause } from '~/lib/concurrency/batches';
import { searchText } from '~/lib/text/fold';
import type { Cue } from '~/lib/transcripts/cue';
import { ParagraphCounter } from '~/lib/transcripts/read-transcript';

type ParagraphText = { paragraph: number; text: string };

/** Collects the lines of paragraphs and folds each paragraph once it is complete. */
export class ParagraphTexts {
  readonly #language: string | null;
  #paragraph = -1;
  #lines: string[] = [];

  constructor(language: string | null) {
    this.#language = language;
  }

  /** @returns the paragraphs that end before the last of the given lines */
  add(lines: readonly ParagraphText[]): ParagraphText[] {
    const ended: ParagraphText[] = [];
    for (const { paragraph, text } of lines) {
      if (paragraph !== this.#paragraph) ended.push(...this.end());
      this.#paragraph = paragraph;
      this.#lines.push(text);
    }
    return ended;
  }

  /** @returns the last paragraph */
  end(): ParagraphText[] {
    const text = searchText(this.#lines.join(' '), { language: this.#language });
    this.#lines = [];
    return text === '' ? [] : [{ paragraph: this.#paragraph, text }];
  }
}

const ROWS_AT_ONCE = 200;
/** Limits a batch by length, because one line may hold a whole talk. */
const CHARACTERS_AT_ONCE = 8_000;
/** Few at a time: each is removed from the full-text index word by word. */
const PARAGRAPHS_AT_ONCE = 8;

type Range = { transcriptId: string; NOT: { edition: number }[] };

async function deleteParagraphs(where: Range): Promise<void> {
  for (;;) {
    const rows = await db.transcriptSearchText.findMany({
      where,
      take: PARAGRAPHS_AT_ONCE,
      select: { id: true },
    });
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    await withPause(() => db.transcriptSearchText.deleteMany({ where: { id: anyOf(ids) } }));
  }
}

/** Deletes the segments together with their entries in the search index. */
export async function deleteSegments(transcriptId: string, keptEdition: number | null) {
  const where = { transcriptId, NOT: keptEdition === null ? [] : [{ edition: keptEdition }] };
  await deleteParagraphs(where);
  for (;;) {
    const last = await db.transcriptSegment.findFirst({
      where,
      orderBy: [{ edition: 'asc' }, { place: 'asc' }],
      skip: 2 * ROWS_AT_ONCE,
      select: { edition: true, place: true },
    });
    const range = last && { edition: last.edition, place: { lt: last.place } };
    const through = range && { OR: [{ edition: { lt: range.edition } }, range] };
    await withPause(() => db.transcriptSegment.deleteMany({ where: { ...where, ...through } }));
    if (!last) return;
  }
}

/**
 * Removes a whole text in parts. From the start it is neither shown nor found, and can be fetched again. If the process
 * is interrupted, `evictTranscripts` removes the rest.
 */
export async function removeText(id: string): Promise<void> {
  await db.transcript.updateMany({ where: { id }, data: { edition: 0 } });
  await deleteSegments(id, null);
  const none = { segmentCount: 0, paragraphCount: 0, characterCount: 0, cut: false };
  const unknown = { etag: null, lastModified: null, bodyHash: null, failure: null, failures: 0 };
  await db.transcript.updateMany({ where: { id, edition: 0 }, data: { ...none, ...unknown } });
}

function* batchesOf(cues: readonly Cue[]): Generator<Cue[]> {
  let batch: Cue[] = [];
  let characters = 0;
  for (const cue of cues) {
    batch.push(cue);
    characters += cue.text.length;
    if (batch.length < ROWS_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

type Edition = { transcriptId: string; edition: number };

const storeParagraphs = (of: Edition, texts: ParagraphText[]) =>
  searchEngine.storeTranscripts(texts.map((text) => ({ ...of, ...text })));

/** Stores a text next to the one being shown; it replaces that one once the transcript row names its edition. */
export async function addSegments(of: Edition, cues: readonly Cue[], language: string | null) {
  const counter = new ParagraphCounter();
  const texts = new ParagraphTexts(language);
  let place = 0;
  for (const batch of batchesOf(cues)) {
    const rows = batch.map((cue) => ({
      ...cue,
      ...of,
      place: place++,
      paragraph: counter.next(cue),
    }));
    await withPause(() => insertSegments(rows));
    const ended = texts.add(rows);
    await withPause(() => storeParagraphs(of, ended));
  }
  await storeParagraphs(of, texts.end());
  return {
    segmentCount: cues.length,
    paragraphCount: counter.paragraph + 1,
    characterCount: cues.reduce((sum, { text }) => sum + text.length, 0),
  };
}

/** The lines of a stored text, in batches. */
export const readLines = (of: Edition) =>
  inBatches(
    (after: number) =>
      db.transcriptSegment.findMany({
        where: { ...of, place: { gt: after } },
        orderBy: { place: 'asc' },
        take: ROWS_AT_ONCE,
        select: { place: true, paragraph: true, start: true, text: true },
      }),
    ({ place }) => place,
    -1,
  );

/** Rebuilds the search index of a stored text from its lines. */
async function indexSegments(of: Edition, language: string | null): Promise<void> {
  const texts = new ParagraphTexts(language);
  for await (const rows of readLines(of)) {
    const ended = texts.add(rows);
    await withPause(() => storeParagraphs(of, ended));
  }
  await storeParagraphs(of, texts.end());
}

const TRANSCRIPTS_AT_ONCE = 200;

/** Rebuilds the search index of a podcast's transcripts; search stays available. */
export async function indexTranscripts(podcastId: string): Promise<void> {
  const all = inBatches(
    (after) =>
      db.transcript.findMany({
        where: { id: { gt: after }, edition: { gt: 0 }, episode: { podcastId } },
        orderBy: { id: 'asc' },
        take: TRANSCRIPTS_AT_ONCE,
        select: { id: true, edition: true, language: true },
      }),
    ({ id }) => id,
  );
  for await (const rows of all) {
    for (const { id, edition, language } of rows) {
      await deleteSegments(id, edition);
      await indexSegments({ transcriptId: id, edition }, language);
    }
  }
}
