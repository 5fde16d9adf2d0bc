import { lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { OperatorError } from '../operator-error';

const REMEDIES: Record<string, string> = {
  EACCES: 'this user may not read it. Run this as the user of the site, or allow this user',
  EISDIR: 'it is a folder. Rename or remove it',
  ENOENT: 'it is a link to a file that is not there. Make that file, or remove the link',
};

/**
 * Reads an environment file. Unlike `process.loadEnvFile`, it strips a byte-order mark and distinguishes an unreadable
 * file from a missing one.
 *
 * @throws OperatorError if the file exists but cannot be read
 */
export function readEnvFile(file: string): NodeJS.Dict<string> {
  if (!lstatSync(file, { throwIfNoEntry: false })) return {};
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
    if (!text.includes('\0')) return parseEnv(text);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const remedy = REMEDIES[code];
    if (remedy)
      throw new OperatorError(`${path.resolve(file)} cannot be read: ${remedy}. [${code}]`);
  }
  throw new OperatorError(
    `${path.resolve(file)} cannot be read: it is no text in UTF-8. Save it as that.`,
  );
}
