import { readAnswer, transcriptPath } from '~/player/engine/kept-answers';

export type Segment = { start: number | null; speaker: string | null; text: string };

export type Paragraph = { start: number | null; speaker: string | null; lines: Segment[] };

/** Number of lines after which the next sentence starts a paragraph, and after which any line does. */
const [ENOUGH, MOST] = [4, 9];

const ENDS_SENTENCE = /[.!?؟۔。]["'”»’)]*$/u;

/** Groups consecutive lines of one speaker into short paragraphs. */
export function paragraphsOf(segments: readonly Segment[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  for (const line of segments) {
    const last = paragraphs.at(-1);
    const before = last?.lines.at(-1);
    const isFull =
      last !== undefined &&
      (last.lines.length >= MOST ||
        (last.lines.length >= ENOUGH && ENDS_SENTENCE.test(before!.text.trim())));
    if (!last || isFull || (line.speaker !== null && line.speaker !== last.speaker)) {
      paragraphs.push({ start: line.start, speaker: line.speaker, lines: [line] });
    } else {
      last.lines.push(line);
    }
  }
  return paragraphs;
}

type Page = {
  state: 'none' | 'fetching' | 'failed' | 'ready';
  failure: string | null;
  language: string | null;
  segments: Segment[];
  totalPages: number;
};

export type ReadTranscript =
  | { state: 'reading' | 'fetching' | 'none' | 'unread' }
  | { state: 'failed'; failure: string | null }
  | { state: 'ready'; language: string | null; segments: Segment[] };

/** Pages of 500 lines: about ten hours. */
export const MAX_PAGES = 20;

/** Milliseconds between requests, and the number of requests, while the site still fetches the transcript. */
const [AGAIN_AFTER, TIMES] = [3_000, 10];

/**
 * Reads the whole transcript page by page, showing each page as it arrives. Never throws.
 *
 * @param show called with everything read so far
 * @returns a function that stops reading
 */
export function readTranscript(
  episodeId: string,
  show: (transcript: ReadTranscript) => void,
): () => void {
  const end = new AbortController();
  const { signal } = end;
  const tell = (transcript: ReadTranscript) => {
    if (!signal.aborted) show(transcript);
  };

  async function read(page: number, before: readonly Segment[], times: number): Promise<void> {
    const answer = await readAnswer<Page>(transcriptPath(episodeId, page));
    if (signal.aborted) return;
    if (!answer.ok) return before.length > 0 ? undefined : tell({ state: 'unread' });
    const { state, failure, language, totalPages } = answer.data;
    if (state === 'failed') return tell({ state, failure });
    if (state === 'none') return tell({ state });
    if (state === 'fetching') {
      tell({ state });
      if (times < TIMES) setTimeout(() => void read(page, before, times + 1), AGAIN_AFTER);
      return;
    }
    const segments = [...before, ...answer.data.segments];
    tell({ state: 'ready', language, segments });
    if (page < Math.min(totalPages, MAX_PAGES)) await read(page + 1, segments, times);
  }

  tell({ state: 'reading' });
  void read(1, [], 1);
  return () => end.abort();
}
