import { spawnSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { env } from '~/env.server';
import { OperatorError } from '~/lib/operator-files.server';

const EVERY_MS = 500;

const hostOf = (host = '127.0.0.1'): string => (host.includes(':') ? `[${host}]` : host);

type Answer = { status: number; body: { version?: string; reasons?: string[] } };

async function ask(path: string): Promise<Answer | null> {
  try {
    const address = `http://${hostOf(env.HOST)}:${env.PORT}${path}`;
    const response = await fetch(address, { signal: AbortSignal.timeout(5_000) });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  } catch {
    return null;
  }
}

/** @returns why the site is not ready in that version, or null when it is */
async function reasonAgainst(version: string): Promise<string | null> {
  const ready = await ask('/readyz');
  if (!ready) return 'the site does not answer';
  if (ready.status !== 200) return `/readyz says ${ready.body.reasons?.join(', ') ?? ready.status}`;
  const health = await ask('/healthz');
  // Releases before the first versioned one do not report a version.
  const runs = health?.body.version ?? version;
  return runs === version ? null : `version ${runs} answers instead of ${version}`;
}

/** The restart command, and how many seconds the site may take to become ready. */
export type Restart = { command: string; seconds: number };

/** @throws OperatorError if the shell would not find the command */
export function requireCommand(command: string): void {
  const name =
    command
      .trim()
      .split(/\s+/)
      .find((word) => !/^\w+=/.test(word)) ?? '';
  // Quotes, variables and the like are left to the shell.
  if (!/^[\w./+-]+$/.test(name)) return;
  const { status } = spawnSync('sh', ['-c', 'command -v "$1"', 'sh', name], { stdio: 'ignore' });
  if (status === 0) return;
  throw new OperatorError(
    `RESTART_COMMAND or --restart names ${name}, which is not there. Nothing was switched.`,
  );
}

/** @returns null once the site is ready in that version, else why it was not ready in time */
export async function restart(
  { command, seconds }: Restart,
  version: string,
): Promise<string | null> {
  console.log(`Restarting: ${command}`);
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' });
  if (status !== 0) return `the command to restart ended with ${status}`;
  const deadline = Date.now() + seconds * 1_000;
  for (;;) {
    const reason = await reasonAgainst(version);
    if (reason === null || Date.now() > deadline) return reason;
    await setTimeout(EVERY_MS);
  }
}
