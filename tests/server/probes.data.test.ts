import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, test } from 'vitest';
import { probes } from '~/server/probes.server';

/** The proxy configuration examples, and the pattern of paths that each hides. */
const examples = ['docs/one-machine/nginx.conf', 'docs/deployment.md'].map((file) => {
  const [, modifier = '', pattern = ''] =
    /location (~\*?) (\S*livez\S*) \{ return 404; \}/.exec(readFileSync(file, 'utf8')) ?? [];
  return { file, pattern: new RegExp(pattern, modifier === '~*' ? 'i' : '') };
});

test('hides every probe path in the proxy examples', async () => {
  const app = express();
  app.use(probes());
  app.use((_request, response) => void response.status(404).end());
  const server = app.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  for (const name of ['livez', 'readyz']) {
    for (const path of [`/${name}`, `/${name}/`, `/${name.toUpperCase()}`, `/L${name.slice(1)}/`]) {
      if ((await statusOf(path)) === 404) continue;
      for (const { file, pattern } of examples) expect(path, file).toMatch(pattern);
    }
  }
  expect(await statusOf('/LIVEZ/')).toBe(200);
  server.close();
});
