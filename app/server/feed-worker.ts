import { parentPort } from 'node:worker_threads';
import { feedTasks } from '~/adapters/feeds/parse/feed-tasks.server';
import type { ThreadAnswer, ThreadRequest } from '~/adapters/feeds/reading-thread.server';
import { memberFileTasks } from '~/domain/own-data/member-file.server';
import { transcriptTasks } from '~/domain/transcripts/transcript-tasks.server';
import { parseFile } from '~/http/input/parse.server';

const tasks: Record<string, (input: never) => unknown> = {
  ...feedTasks,
  ...transcriptTasks,
  ...memberFileTasks(parseFile),
};

async function carryOut({ id, task, input }: ThreadRequest): Promise<void> {
  const reply = (answer: Omit<ThreadAnswer, 'id'>) => parentPort?.postMessage({ id, ...answer });
  try {
    reply({ answer: await tasks[task]!(input as never) });
  } catch (error) {
    reply({ error: String(error) });
  }
}

parentPort?.on('message', (request: ThreadRequest) => void carryOut(request));
