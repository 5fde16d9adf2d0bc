// Loaded into the server under load (NODE_OPTIONS=--import): says every ten seconds how long its event loop
// was held up at most, and in one of a hundred turns.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
setInterval(() => {
  const [p99, worst] = [delay.percentile(99), delay.max].map((ns) => Math.round(ns / 1e6));
  process.stderr.write(`loop ${p99} ${worst}\n`);
  delay.reset();
}, 10_000).unref();
