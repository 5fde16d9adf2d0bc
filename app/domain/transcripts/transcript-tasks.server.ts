import { askThread, isTooMuch } from '~/adapters/feeds/reading-thread.server';
import { UnreadableError, type ReadingFault } from '~/lib/transcripts/cue';
import {
  readTranscript,
  type ReadTranscript,
  type ReadingOptions,
} from '~/lib/transcripts/read-transcript';

type TranscriptInput = { text: string; options: ReadingOptions };
type TranscriptAnswer = { read: ReadTranscript } | { fault: ReadingFault };

export const transcriptTasks = {
  readTranscript: ({ text, options }: TranscriptInput): TranscriptAnswer => {
    try {
      return { read: readTranscript(text, options) };
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      return { fault: error.kind };
    }
  },
};

/** Reads a transcript in the thread that reads feeds. @throws UnreadableError */
export async function readTranscriptInThread(
  text: string,
  options: ReadingOptions,
): Promise<ReadTranscript> {
  const input: TranscriptInput = { text, options };
  const answer = await askThread<TranscriptAnswer>(transcriptTasks, 'readTranscript', input).catch(
    (error: unknown): TranscriptAnswer => {
      if (!isTooMuch(error)) throw error;
      return { fault: 'too-large' };
    },
  );
  if ('fault' in answer) throw new UnreadableError(answer.fault);
  return answer.read;
}
