// Loaded into the server under load (NODE_OPTIONS=--import): every ten seconds, or LOOP_DELAY_EVERY_MS, prints the 99th
// percentile and maximum of the event loop delay. Worker threads load it too but are skipped.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  const everyMs = Number(process.env.LOOP_DELAY_EVERY_MS ?? 10_000);
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  setInterval(() => {
    const [p99, worst] = [delay.percentile(99), delay.max].map((ns) => Math.round(ns / 1e6));
    process.stderr.write(`loop ${p99} ${worst}\n`);
    delay.reset();
  }, everyMs).unref();
}
