import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** A test as its file names it. */
export type NamedTest = {
  /** Its own title; what a template puts in stands as `*`. */
  title: string;
  /** With the titles of the groups it is in, joined by ` › `. */
  path: string;
  skipped: boolean;
};

const SKIPPING = new Set(['skip', 'fixme', 'todo', 'skipIf', 'runIf']);

/** `test.describe.skip` as its parts; null for what is no plain chain of names. */
function chainOf(expression: ts.Expression): string[] | null {
  if (ts.isIdentifier(expression)) return [expression.text];
  // test.each([…])('title', …)
  if (ts.isCallExpression(expression)) return chainOf(expression.expression);
  if (ts.isTaggedTemplateExpression(expression)) return chainOf(expression.tag);
  if (!ts.isPropertyAccessExpression(expression)) return null;
  const before = chainOf(expression.expression);
  return before && [...before, expression.name.text];
}

const withoutTag = (title: string): string => title.replace(/ @\w+$/, '');

function titleOf(node: ts.Node | undefined): string | null {
  if (!node) return null;
  if (ts.isStringLiteralLike(node)) return withoutTag(node.text);
  if (!ts.isTemplateExpression(node)) return null;
  const spans = node.templateSpans.map(({ literal }) => `*${literal.text}`);
  return withoutTag(node.head.text + spans.join(''));
}

/** Whether a test's own body gives up: `test.skip()` or `context.skip()` inside it. */
function givesUp(body: ts.Node | undefined): boolean {
  let found = false;
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const chain = chainOf(node.expression);
      const [object, ...names] = chain ?? [];
      if (
        ['test', 'it', 'context'].includes(object ?? '') &&
        names.some((one) => SKIPPING.has(one))
      )
        found = true;
    }
    ts.forEachChild(node, look);
  };
  if (body) look(body);
  return found;
}

/** The tests that a file declares, read from its source without running it. */
export function testsIn(file: string): NamedTest[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const tests: NamedTest[] = [];
  const visit = (node: ts.Node, groups: string[], skipped: boolean): void => {
    if (ts.isCallExpression(node)) {
      const chain = chainOf(node.expression);
      const title = titleOf(node.arguments[0]);
      if (chain && title !== null && ['test', 'it', 'describe'].includes(chain[0]!)) {
        const skips = skipped || chain.some((name) => SKIPPING.has(name));
        if (chain.includes('describe')) {
          return ts.forEachChild(node, (child) => visit(child, [...groups, title], skips));
        }
        const path = [...groups, title].join(' › ');
        tests.push({ title, path, skipped: skips || givesUp(node.arguments.at(-1)) });
        return;
      }
    }
    ts.forEachChild(node, (child) => visit(child, groups, skipped));
  };
  visit(source, [], false);
  return tests;
}
