import { createConfig, lintFromString, loadConfig, type Config } from '@redocly/openapi-core';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { beforeAll, expect, test } from 'vitest';
import type { Description } from '~/http/api-description/openapi-document';
import * as openapi from '~/routes/api/site/openapi';
import { callRoute } from '../../../support/site/call';

// What a stranger hears who lints the description that a site serves.

let description: Description;
beforeAll(async () => {
  const response = await callRoute(openapi as never, { path: '/api/openapi.json' });
  description = (await response.json()) as Description;
  // Redocly wants no localhost.
  description.servers = [{ url: 'https://halaqa.net' }];
});

async function redoclyProblems(config: Config): Promise<string[]> {
  const source = JSON.stringify(description);
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

test('Spectral has nothing to say', async () => {
  const linter = new spectral.Spectral();
  linter.setRuleset(rulesets.oas as RulesetDefinition);
  const problems = await linter.run(JSON.stringify(description));
  expect(problems.map(({ code, message, path }) => [code, message, path.join('.')])).toEqual([]);
});

test('Redocly has nothing to say, with the one exception that redocly.yaml gives reasons for', async () => {
  expect(await redoclyProblems(await loadConfig({ configPath: 'redocly.yaml' }))).toEqual([]);
  const ambiguous = await redoclyProblems(await createConfig({ extends: ['recommended'] }));
  const excepted =
    /^no-ambiguous-paths: .*: `\/api\/podcast\/create\/\{podcastIndexId\}` and `\/api\/podcast\/\{\w+\}\/\w+`\.$/;
  expect(ambiguous.filter((problem) => !excepted.test(problem))).toEqual([]);
});
