// Reports what the catalogs of app/messages lack, one sentence each; part of `npm run check` and `npm test`.
import { DEFAULT_LANGUAGE } from '../../app/messages/catalogue';
import { faultsOf } from './catalogue-faults';
import { readFiles } from './catalogues';

const files = readFiles();
const english = files.get(DEFAULT_LANGUAGE)!;
const faults = [...files].flatMap(([tag, file]) => faultsOf(tag, file, english));
for (const fault of faults) console.log(fault);
if (faults.length > 0) process.exit(1);
