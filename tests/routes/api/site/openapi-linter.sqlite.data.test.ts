import path from 'node:path';
import { createConfig, lintFromString, loadConfig, type Config } from '@redocly/openapi-core';
import { beforeAll, expect, test } from 'vitest';
import type { Description } from '~/http/api-description/openapi-document.server';
import { callRoute } from '../../../support/site/call';
import { callAt } from '../../../support/site/site-map';

const openapi = await callAt('openapi.json');

// Lints the served description as an outsider would.

let description: Description;
beforeAll(async () => {
  const response = await callRoute(openapi as never, { path: '/api/openapi.json' });
  description = (await response.json()) as Description;
  // Redocly rejects localhost.
  description.servers = [{ url: 'https://halaqa.net' }];
});

async function redoclyProblems(
  config: Config,
  source = JSON.stringify(description),
): Promise<string[]> {
  const problems = await lintFromString({
    source,
    absoluteRef: path.resolve('openapi.json'),
    config,
  });
  return problems
    .filter(({ ignored }) => !ignored)
    .map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

test('declares its OpenAPI version, and Redocly detects an invalid document', async () => {
  expect(description.openapi).toMatch(/^3\.1\./);
  const config = await loadConfig({ configPath: 'redocly.yaml' });
  const broken = JSON.stringify({ ...description, paths: { '/a': { get: { responses: 7 } } } });
  expect((await redoclyProblems(config, broken)).join()).toContain('struct');
});

test('passes Redocly, except for the six ambiguous paths in the list of exceptions', async () => {
  const config = await loadConfig({ configPath: 'redocly.yaml' });
  expect(await redoclyProblems(config)).toEqual([]);
  const ambiguous = await redoclyProblems(await createConfig({ extends: ['recommended'] }));
  const excepted =
    /^no-ambiguous-paths: .*: `\/api\/podcast\/create\/\{podcastIndexId\}` and `\/api\/podcast\/\{\w+\}\/\w+`\.$/;
  expect(ambiguous).toEqual(Array.from({ length: 6 }, () => expect.stringMatching(excepted)));
});

test('still lets Redocly detect another ambiguous path', async () => {
  const config = await loadConfig({ configPath: 'redocly.yaml' });
  const paths = {
    ...description.paths,
    '/api/{kind}/trending': description.paths['/api/podcasts/trending'],
  };
  const added = JSON.stringify({ ...description, paths });
  expect((await redoclyProblems(config, added)).join()).toContain('no-ambiguous-paths');
});
