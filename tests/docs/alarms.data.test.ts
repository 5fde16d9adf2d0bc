import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { collectDefaultMetrics, register } from 'prom-client';
import { expect, test } from 'vitest';
import '~/metrics.server';

const file = 'docs/one-machine/alarms.yml';

/** Words of the query language that are followed by no parenthesis. */
const WORDS = new Set(['and', 'or', 'unless', 'by', 'on', 'up']);

/** What the expressions look at, without what stands in brackets, braces and quotes. */
const namesIn = (expression: string): string[] =>
  [...expression.replace(/\{[^}]*\}|\[[^\]]*\]/g, '').matchAll(/[a-z_][\w:]*(?!\w|\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !WORDS.has(name) && !/^e\d/.test(name));

test('every alarm looks at figures that there are', async () => {
  collectDefaultMetrics();
  const exposed = await register.metrics();
  const known = new Set([...exposed.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!));
  const expressions = [...readFileSync(file, 'utf8').matchAll(/^ +expr: (.+)$/gm)];
  expect(expressions.length).toBeGreaterThan(5);
  for (const [, expression] of expressions) {
    for (const name of namesIn(expression!)) {
      expect(known, name).toContain(name.replace(/_(sum|count|bucket)$/, ''));
    }
  }
});

test('Prometheus reads them, where its promtool is installed', ({ skip }) => {
  const { error, status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', file]);
  if (error) return skip();
  expect(`${stdout}${stderr}`).toContain('SUCCESS');
  expect(status).toBe(0);
});
