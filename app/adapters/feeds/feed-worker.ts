import { parentPort } from 'node:worker_threads';
import { FeedParser } from './parse/feed-parser.server';
import type { FeedTask, FeedTaskAnswer } from './parse/parse-feed.server';

const readings = new Map<number, FeedParser>();

function carryOut(task: FeedTask): unknown {
  if (task.kind === 'open') readings.set(task.reading, new FeedParser(task.options));
  if (task.kind === 'write') return readings.get(task.reading)?.write(task.bytes);
  if (task.kind === 'end') return readings.get(task.reading)?.end();
  if (task.kind === 'close') readings.delete(task.reading);
  return undefined;
}

parentPort?.on('message', (task: FeedTask) => {
  const answered = task.kind === 'write' || task.kind === 'end';
  const reply = (answer: Omit<FeedTaskAnswer, 'reading'>) =>
    answered && parentPort?.postMessage({ reading: task.reading, ...answer });
  try {
    reply({ answer: carryOut(task) });
  } catch (error) {
    reply({ error: String(error) });
  }
});
