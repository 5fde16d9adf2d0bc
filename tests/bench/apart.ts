import { spawn } from 'node:child_process';

/**
 * Runs a benchmark in a process of its own, because the database client belongs to one database.
 *
 * @returns what it printed as JSON
 */
export function measureApart<T>(file: string, args: string[], databaseUrl: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', file, '--measure', ...args], {
      env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0
        ? resolve(JSON.parse(output) as T)
        : reject(new Error(`${file} ended with ${code}`)),
    );
  });
}
