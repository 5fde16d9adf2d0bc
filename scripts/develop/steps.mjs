// Runs commands as steps: one line with the time each, output only on failure.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const isWindows = process.platform === 'win32';
/** Names the missing compilers, which better-sqlite3 needs if there is no prebuilt binary. */
function compilersNote() {
  const tools = ['python3', 'make', 'g++'];
  const missing = tools.filter(
    (tool) => spawnSync(tool, ['--version'], { shell: isWindows }).status !== 0,
  );
  return missing.length === 0
    ? ''
    : ` (if better-sqlite3 must be compiled, it needs ${missing.join(', ')}, which are missing)`;
}

/** The step that installs the packages if they are missing. */
export const installing = existsSync('node_modules/.package-lock.json')
  ? []
  : [
      [
        `Installing packages${compilersNote()}`,
        isWindows ? 'npm.cmd' : 'npm',
        ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
        { shell: isWindows },
      ],
    ];

/** Command and arguments that run a TypeScript file. */
export const tsx = (file) => [process.execPath, ['node_modules/tsx/dist/cli.mjs', file]];

export const binary = (name) => `node_modules/.bin/${name}`;

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(0)} s`;

function runToEnd(command, args, { env = {}, shell = false } = {}) {
  const child = spawn(command, args, {
    shell,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const parts = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(part));
  return new Promise((resolve) => {
    const end = (status) => resolve({ status, output: Buffer.concat(parts).toString() });
    child.once('error', (error) => {
      parts.push(Buffer.from(error.message));
      end(1);
    });
    child.once('close', (status) => end(status ?? 1));
  });
}

/**
 * Runs a command as a step. Counts the seconds on a terminal, unless others run `beside` it.
 * @param options.otherwise printed instead of the output if the command fails and there is a fallback
 * @param options.notes prints the output after success too
 * @returns exit status and output
 */
export async function runStep(title, command, args, options) {
  const started = Date.now();
  const isTTY = process.stdout.isTTY && !options?.beside;
  const line = () => `${title} … ${seconds(started)}`;
  const ticking = isTTY && setInterval(() => process.stdout.write(`\r${line()}`), 1000);
  const result = await runToEnd(command, args, options);
  clearInterval(ticking);
  const failed = result.status !== 0;
  const mark = failed ? `, ${options?.otherwise ?? 'failed'}` : '';
  process.stdout.write(`${isTTY ? '\r' : ''}${line()}${mark}\n`);
  const shown = failed ? !options?.otherwise : options?.notes;
  if (shown && result.output.trim()) process.stdout.write(`\n${result.output.trim()}\n\n`);
  return result;
}

/** Runs as many steps at once as there are cores, or as given. @returns results in order */
export async function runSteps(steps, atOnce = Math.max(2, availableParallelism())) {
  const results = [];
  const waiting = steps.entries();
  const runNext = async () => {
    for (const [index, [title, command, args]] of waiting) {
      results[index] = await runStep(title, command, args, { beside: true });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runNext));
  return results;
}

/** Runs a command whose output is shown. @returns whether it succeeded */
export async function runVisibly(title, command, args, env = {}) {
  console.log(`\n${title}`);
  const started = Date.now();
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  const status = await new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', resolve);
  });
  console.log(`${title}: ${seconds(started)}`);
  return status === 0;
}
