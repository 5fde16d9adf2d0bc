// Reports faults in the catalogs of app/messages, one sentence each, and as a note the texts that are shown in English
// because a language lacks them; part of `npm run check` and `npm test`. `--release` refuses too many of those.

import { groupBy } from '../../app/lib/lists';
import { DEFAULT_LANGUAGE } from '../../app/messages/catalogue';
import { faultsOf, gapsOf, leftoversOf } from './catalogue-faults';
import { readFiles, refusalOf } from './catalogues';

const files = readFiles();
const english = files.get(DEFAULT_LANGUAGE)!;
const faults = [...files].flatMap(([tag, file]) => faultsOf(tag, file, english));
if (process.argv.includes('--release')) {
  faults.push(...[...files].flatMap(([tag, file]) => refusalOf(tag, file, english) ?? []));
}

const MAX_NAMED = 20;

/** One line for all languages that lack or still have the same texts. */
function note(what: string, idsIn: (tag: string) => string[]): void {
  const tags = groupBy(
    [...files.keys()].filter((tag) => tag !== DEFAULT_LANGUAGE),
    (tag) => idsIn(tag).join(', '),
  );
  tags.delete('');
  for (const languages of tags.values()) {
    const ids = idsIn(languages[0]!);
    const rest = ids.length > MAX_NAMED ? ` and ${ids.length - MAX_NAMED} more` : '';
    console.log(`${what} in ${languages.join(', ')}: ${ids.slice(0, MAX_NAMED).join(', ')}${rest}`);
  }
}

note('Not translated, shown in English', (tag) => gapsOf(tag, files.get(tag)!, english));
note('No longer used', (tag) => leftoversOf(files.get(tag)!, english));
for (const fault of faults) console.log(fault);
if (faults.length > 0) process.exit(1);
