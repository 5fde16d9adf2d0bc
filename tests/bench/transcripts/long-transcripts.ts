import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { measureOnEngines } from '../apart';
import { report } from '../report';
import { LibraryMaker } from '../search/search-data';

/**
 * How long a transcript of 20,000 cues blocks the event loop while it is read, stored with its search data, replaced
 * and removed, on each engine. Run with `npx tsx tests/bench/transcripts/long-transcripts.ts`.
 */

const self = fileURLToPath(import.meta.url);
const database = 'halaqa_bench_long_transcripts';
const CUES = 20_000;
/** Together just under the 5 MB that are read at most. */
const LINES_A_CUE = 3;

/** `processor`: the most processor milliseconds between two turns, which other load on the machine does not affect. */
type Step = { what: string; held: number; processor: number; seconds: number };

const clock = (second: number) => new Date(second * 1_000).toISOString().slice(11, 23);

function texts(): Record<string, string> {
  const maker = new LibraryMaker();
  const cues = Array.from({ length: CUES }, (_zero, at) => {
    const text = Array.from({ length: LINES_A_CUE }, () => maker.line())
      .join(' ')
      .slice(0, 190);
    return { at, text, speaker: at % 40 < 20 ? 'Amina' : 'Bilal' };
  });
  const times = (at: number) => `${clock(at)} --> ${clock(at + 1)}`;
  return {
    webvtt: `WEBVTT\n\n${cues.map(({ at, text, speaker }) => `${times(at)}\n<v ${speaker}>${text}\n`).join('\n')}`,
    srt: cues
      .map(({ at, text }) => `${at + 1}\n${times(at).replaceAll('.', ',')}\n${text}\n`)
      .join('\n'),
    json: JSON.stringify({
      segments: cues.map(({ at, text, speaker }) => {
        return { startTime: at, endTime: at + 1, speaker, body: text };
      }),
    }),
    html: cues
      .map(
        ({ at, text, speaker }) =>
          `<cite>${speaker}:</cite><time>${clock(at)}</time><p>${text}</p>`,
      )
      .join('\n'),
  };
}

/** Processor time of the main thread only, as reported by Linux. */
const usedMs = () =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

async function held<T>(steps: Step[], what: string, work: () => Promise<T>): Promise<T> {
  await wait(50);
  let processor = 0;
  let before = usedMs();
  const note = () => {
    const now = usedMs();
    processor = Math.max(processor, now - before);
    before = now;
  };
  const turns = setInterval(note, 1);
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  const started = performance.now();
  const result = await work();
  const seconds = (performance.now() - started) / 1_000;
  note();
  loop.disable();
  clearInterval(turns);
  steps.push({ what, seconds, processor, held: loop.max / 1e6 });
  return result;
}

async function measure(): Promise<void> {
  const { db } = await import('~/adapters/database/client.server');
  const { readTranscript } = await import('~/lib/transcripts/read-transcript');
  const { addSegments, deleteSegments } =
    await import('~/domain/transcripts/store-segments.server');
  const feed = 'feeds.example/long';
  const { episodes } = await db.podcast.create({
    data: {
      slug: 'long',
      title: 'Long',
      rssUrl: `https://${feed}`,
      rssUrlKey: feed,
      episodes: {
        create: {
          key: '1',
          title: 'Long',
          sortDate: new Date(),
        },
      },
    },
    select: { episodes: { select: { id: true } } },
  });
  const { id: transcriptId } = await db.transcript.create({
    data: { episodeId: episodes[0]!.id, url: `https://${feed}.vtt`, nextTryAt: new Date() },
  });
  const forms = Object.entries(texts());
  // The first read is slower, because functions are compiled.
  for (const [, text] of forms) readTranscript(text);
  const steps: Step[] = [];
  let edition = 0;
  for (const [form, text] of forms) {
    const { cues } = await held(steps, `${form} read`, async () => readTranscript(text));
    if (cues.length < CUES / 2) throw new Error(`${form}: only ${cues.length} cues`);
    edition += 1;
    await held(steps, `${form} stored`, () => addSegments({ transcriptId, edition }, cues, 'en'));
    await held(steps, `${form} replaced`, () => deleteSegments(transcriptId, edition));
  }
  await held(steps, 'removed', () => deleteSegments(transcriptId, null));
  process.stdout.write(JSON.stringify(steps));
  process.exit(0);
}

export const run = (): Promise<void> =>
  measureOnEngines<Step[]>({
    file: self,
    database,
    show: (steps, engine) => {
      for (const { what, held, processor, seconds } of steps) {
        report(
          `20,000 cues, ${engine}, ${what}`,
          `event loop held up to ${held.toFixed(1)} ms, ${processor.toFixed(1)} ms of the processor in one turn, ${seconds.toFixed(1)} s`,
        );
      }
    },
  });

if (process.argv[1] === self) await (process.argv[2] === '--measure' ? measure() : run());
