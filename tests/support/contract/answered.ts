import { appendFileSync, mkdirSync } from 'node:fs';

// The answers of calls that tests saw, one a line, for tests/routes/api/documented-answers.last.test.ts.

/** Path of each call that a test looked up. */
const paths = new WeakMap<object, string>();

export function rememberPath(call: object, path: string): void {
  paths.set(call, path);
}

export function noteAnswer(call: object, method: string, status: number): void {
  const folder = process.env.ANSWERED_DIRECTORY!;
  mkdirSync(folder, { recursive: true });
  appendFileSync(`${folder}/${process.pid}`, `${method} ${paths.get(call)} ${status}\n`);
}
