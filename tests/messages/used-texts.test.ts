import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { compileCatalogue } from '~/messages/catalogue';
import en from '~/messages/en.json';

type Use = { where: string; id: string | null; whileLoading: boolean };

/** Returns all calls of `t` and `deferred` in a file. */
function usesIn(file: string): Use[] {
  const text = readFileSync(file, 'utf8');
  if (!/from '~\/messages\/(t|deferred)'/.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const uses: Use[] = [];
  const visit = (node: ts.Node, inFunction: boolean): void => {
    if (ts.isCallExpression(node) && /^(t|deferred)$/.test(node.expression.getText(source))) {
      const [id] = node.arguments;
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      uses.push({
        where: `${file}:${line + 1}`,
        id: id && ts.isStringLiteral(id) ? id.text : null,
        whileLoading: !inFunction,
      });
    }
    const inside = inFunction || ts.isFunctionLike(node);
    node.forEachChild((child) => visit(child, inside));
  };
  visit(source, false);
  return uses;
}

const uses = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) => usesIn(`app/${file}`));

it('every text is requested by a literal id, and never at module load', () => {
  expect(uses.length).toBeGreaterThan(20);
  expect(uses.filter(({ id, whileLoading }) => id === null || whileLoading)).toEqual([]);
});

it('every text in the catalog is used', () => {
  // The language list uses the names, and `t` itself uses the digits.
  const used = new Set(['language.name', 'language.digits', ...uses.map(({ id }) => id)]);
  expect(Object.keys(compileCatalogue(en)).filter((id) => !used.has(id))).toEqual([]);
});
