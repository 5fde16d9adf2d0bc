import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { compileCatalogue } from '~/messages/catalogue';
import en from '~/messages/en.json';

type Use = { where: string; id: string | null; whileLoading: boolean };

/** All calls of `t` and `deferred` in one file. */
function usesIn(file: string): Use[] {
  const text = readFileSync(file, 'utf8');
  if (!/from '~\/messages\/(t|deferred)'/.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
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

it('every text is asked for by its written id, and none while a module loads', () => {
  expect(uses.length).toBeGreaterThan(20);
  expect(uses.filter(({ id, whileLoading }) => id === null || whileLoading)).toEqual([]);
});

it('every text of the catalogue is used', () => {
  // The list of languages is made of the names, and `t` itself asks for the digits.
  const used = new Set(['language.name', 'language.digits', ...uses.map(({ id }) => id)]);
  expect(Object.keys(compileCatalogue(en)).filter((id) => !used.has(id))).toEqual([]);
});
