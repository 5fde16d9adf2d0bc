import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Unit = { context: string[]; plural: string[] | null; texts: string[] };

const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'];
const FORM = new RegExp(`_(${FORMS.join('|')})$`);

/**
 * Groups texts the way Weblate reads i18next JSON v4: adjacent keys that differ only in the plural form are one unit.
 */
function unitsIn(file: Record<string, Record<string, string>>): Unit[] {
  const units: Unit[] = [];
  for (const [topic, names] of Object.entries(file)) {
    for (const [key, text] of Object.entries(names)) {
      const [, form] = FORM.exec(key) ?? [];
      const context = [topic, key.replace(FORM, '')];
      const last = units.at(-1);
      if (form && last?.plural && last.context.join() === context.join()) {
        last.plural.push(form);
        last.texts.push(text);
      } else {
        units.push({ context, plural: form ? [form] : null, texts: [text] });
      }
    }
  }
  return units;
}

/** Writes texts the way Weblate does, with the indentation of docs/weblate.json. */
function written(units: Unit[]): string {
  const file: Record<string, Record<string, string>> = {};
  for (const { context, plural, texts } of units) {
    const [topic = '', name = ''] = context;
    const names = (file[topic] ??= {});
    texts.forEach((text, at) => (names[plural ? `${name}_${plural[at]}` : name] = text));
  }
  return `${JSON.stringify(file, null, 2)}\n`;
}

const catalogues = readdirSync('app/messages').filter((file) => file.endsWith('.json'));

test.each(catalogues)('Weblate reads and writes %s without loss', (name) => {
  const source = readFileSync(`app/messages/${name}`, 'utf8');
  const units = unitsIn(JSON.parse(source) as Record<string, Record<string, string>>);
  expect(written(units)).toBe(source);

  // A unit must have the plural forms of its language once, in the usual order, or Weblate would split it. Forms that
  // are not translated yet may be missing.
  const { pluralCategories } = new Intl.PluralRules(name.replace('.json', '')).resolvedOptions();
  const forms = FORMS.filter((form) => pluralCategories.includes(form as Intl.LDMLPluralRule));
  const odd = units.filter(
    ({ plural }) =>
      plural && plural.join() !== forms.filter((form) => plural.includes(form)).join(),
  );
  expect(odd).toEqual([]);
  const contexts = units.map(({ context }) => context.join('.'));
  expect(contexts.filter((one, at) => contexts.indexOf(one) !== at)).toEqual([]);
});

test('the Weblate component file matches the actual file names', () => {
  const [component] = JSON.parse(readFileSync('docs/weblate.json', 'utf8')) as [
    Record<string, string>,
  ];
  expect(component).toMatchObject({
    filemask: 'app/messages/*.json',
    template: 'app/messages/en.json',
    file_format: 'i18nextv4',
  });
});
