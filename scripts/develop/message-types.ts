// Writes the types of the texts' ids and parameters, made from the English file.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { compileCatalogue, parametersOf, type CatalogueFile } from '../../app/messages/catalogue';

const folder = new URL('../../app/messages/', import.meta.url);

function typeOf(text: string): string {
  const fields = parametersOf(text).map(
    (name) => `${name}: ${name === 'count' ? 'number' : 'string | number'}`,
  );
  return fields.length > 0 ? `{ ${fields.join('; ')} }` : 'null';
}

const file = JSON.parse(readFileSync(new URL('en.json', folder), 'utf8')) as CatalogueFile;
const lines = Object.entries(compileCatalogue(file)).map(
  ([id, text]) => `  '${id}': ${typeOf(text)};`,
);
mkdirSync(new URL('generated', folder), { recursive: true });
writeFileSync(
  new URL('generated/messages.ts', folder),
  `// Made from en.json by scripts/develop/message-types.ts.\nexport type Messages = {\n${lines.join('\n')}\n};\n`,
);
