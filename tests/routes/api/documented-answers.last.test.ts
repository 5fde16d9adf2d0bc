import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeApi } from '~/http/api-description/openapi.server';
import { callsOf } from '../../support/contract/api-document';

// Runs after all other tests (vitest.config.ts), whose calls `ask` noted. Errors of the directory and of a crowd need a
// server (tests/e2e/server/contract.spec.ts).

const OF_SERVER = / 50[23]$|^GET \/api\/podcast-index\/:id\/episodes 429$/;

const folder = process.env.ANSWERED_DIRECTORY!;
const files = existsSync(folder) ? readdirSync(folder) : [];

// Part of the tests has noted part of the answers.
test.runIf(process.env.WHOLE_RUN)('a test saw each documented answer of each call', async () => {
  const seen = new Set(
    files.flatMap((file) => readFileSync(`${folder}/${file}`, 'utf8').split('\n')),
  );
  const documented = callsOf(await describeApi()).flatMap(({ method, path, operation }) =>
    Object.keys(operation.responses)
      .filter((status) => status !== 'default')
      .map((status) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')} ${status}`),
  );
  const unseen = documented.filter((answer) => !seen.has(answer) && !OF_SERVER.test(answer));
  expect(unseen).toEqual([]);
});
