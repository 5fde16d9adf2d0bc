import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { prepareDatabase } from '../support/e2e-setup';
import { freePort, onCore, startSite } from '../support/site-server';

/**
 * Requests a second and 99th percentile of the pages visitors share, 16 connections, the server on one core,
 * beside a bare Node server that answers the same bytes. Needs a build.
 */
const CONNECTIONS = 16;
const SECONDS = 8;

let visitors = 0;

/** Every request comes from another visitor, as the throttles of the site see it. */
function fromAnotherVisitor(request: autocannon.Request): autocannon.Request {
  visitors += 1;
  const address = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
  return { ...request, headers: { ...request.headers, 'x-forwarded-for': address } };
}

async function measure(url: string): Promise<string> {
  const load = { url, connections: CONNECTIONS, requests: [{ setupRequest: fromAnotherVisitor }] };
  await autocannon({ ...load, duration: 2 });
  const result = await autocannon({ ...load, duration: SECONDS });
  const failed = result.non2xx + result.errors;
  return `${result.requests.average.toFixed(0)} requests/s, p99 ${result.latency.p99} ms${failed ? `, ${failed} FAILED` : ''}`;
}

async function measureBare(body: string): Promise<string> {
  const file = path.resolve('tests/.tmp/bare.html');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, body);
  const port = await freePort();
  const server = fileURLToPath(new URL('bare-server.mjs', import.meta.url));
  const [command, ...args] = onCore(0, [process.execPath, server, String(port), file]);
  const child = spawn(command!, args, { stdio: 'inherit' });
  const url = `http://localhost:${port}/`;
  while (!(await fetch(url).catch(() => null))) await new Promise((wait) => setTimeout(wait, 50));
  const figures = await measure(url);
  const ended = once(child, 'exit');
  child.kill();
  await ended;
  return figures;
}

export async function run(): Promise<void> {
  const site = await startSite(
    { DATABASE_URL: prepareDatabase(), LOG_LEVEL: 'error', TRUST_PROXY: 'true' },
    { cpu: 0 },
  );
  try {
    const home = await (await fetch(`${site.url}/`)).text();
    const podcast = /href="(\/podcast\/[^"/?]+)"/.exec(home)?.[1];
    for (const page of ['/', '/search?q=islam', podcast, '/healthz']) {
      if (!page) continue;
      const body = await (await fetch(site.url + page)).text();
      console.log(`${decodeURI(page)} (${(body.length / 1024).toFixed(1)} KB)`);
      console.log(`  site: ${await measure(site.url + page)}`);
      console.log(`  bare: ${await measureBare(body)}`);
    }
  } finally {
    await site.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run();
