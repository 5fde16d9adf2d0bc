import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A running copy of the built site. `log` grows by one entry per line written. */
export type SiteServer = {
  url: string;
  log: string[];
  stop: () => Promise<void>;
  process: ChildProcess;
};

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** The command, pinned to one processor core if the system supports it (Linux: taskset). */
export function onCore(cpu: number | undefined, command: string[]): string[] {
  return cpu !== undefined && existsSync('/usr/bin/taskset')
    ? ['/usr/bin/taskset', '-c', String(cpu), ...command]
    : command;
}

async function untilHealthy(url: string, child: ChildProcess, log: string[]): Promise<void> {
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not start:\n${log.join('\n')}`);
}

/**
 * Starts the built site on a port of its own. `environment` is added to a safe default; `cpu` pins it to one core; `folder`
 * is that of another release; `port` is that of a site that has ended.
 */
export async function startSite(
  environment: Record<string, string>,
  { cpu, folder, port: given }: { cpu?: number; folder?: string; port?: number } = {},
): Promise<SiteServer> {
  const port = given ?? (await freePort());
  const url = `http://localhost:${port}`;
  const [command, ...args] = onCore(cpu, [process.execPath, 'scripts/start.mjs']);
  const child = spawn(command!, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      BUILD_DIRECTORY: folder ? 'build' : process.env.BUILD_DIRECTORY,
      NODE_ENV: 'production',
      TZ: 'UTC',
      PORT: String(port),
      HOST: 'localhost',
      SITE_URL: url,
      SESSION_SECRET: 'a secret that only the tests know, 32 or more',
      LOG_LEVEL: 'info',
      // Only the journeys without a network use it: what a worker answers, no test can intercept.
      SERVICE_WORKER: process.env.SERVICE_WORKER ?? 'false',
      ARTWORK_CACHE_DIR: `tests/.tmp/artwork-${port}`,
      ...environment,
    },
  });
  const log: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8');
    stream?.on('data', (text: string) => log.push(...text.split('\n').filter(Boolean)));
  }
  await untilHealthy(url, child, log);
  const stop = async () => {
    if (child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  };
  return { url, log, stop, process: child };
}

/** Log lines that report an error: pino levels 50 and above, and anything that is not JSON. */
export function errorLines(log: string[]): string[] {
  return log.filter((line) => {
    if (!line.startsWith('{')) return true;
    return (JSON.parse(line) as { level: number }).level >= 50;
  });
}
