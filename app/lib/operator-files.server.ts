import {
  chownSync,
  lstatSync,
  readFileSync,
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';

/** An error that tells the operator what to do. Startup and commands print its message without a stack trace. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

const READING_REMEDIES: Record<string, string> = {
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
    const remedy = READING_REMEDIES[code];
    if (remedy)
      throw new OperatorError(`${path.resolve(file)} cannot be read: ${remedy}. [${code}]`);
  }
  throw new OperatorError(
    `${path.resolve(file)} cannot be read: it is no text in UTF-8. Save it as that.`,
  );
}

const { R_OK, W_OK, X_OK } = constants;

const WRITING_REMEDIES: Record<string, string> = {
  EROFS: 'its disk is mounted read-only. Mount it for writing',
  ENOSPC: 'its disk is full. Make room on it',
  ENOTDIR: 'it, or what is above it, is a file and no folder. Remove that file',
  EISDIR: 'it is a folder and no file. Put a file in its place',
  ENOENT: 'it is a link to what is not there. Make that, or remove the link',
  ENAMETOOLONG: 'its name is too long for the disk. Shorten it',
  ELOOP: 'it is a link that leads back to itself. Remove that link',
};

export function placeFailure(
  file: string,
  code: string,
  setting: string,
  right = 'write',
): OperatorError {
  const user = process.geteuid ? `user ${process.geteuid()}` : 'this user';
  const remedy =
    WRITING_REMEDIES[code] ?? `${user} may not ${right} it. Give that user the right to`;
  return new OperatorError(
    `${file} cannot be used: ${remedy}, or name another place with ${setting}. [${code}]`,
  );
}

function orFail(file: string, setting: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw placeFailure(file, code, setting);
  }
}

/** Creates the folder and its parents. Node's own recursive `mkdir` never returns below /proc. */
function makeFolder(folder: string, setting: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder), setting);
  orFail(folder, setting, () => mkdirSync(folder, { mode: 0o700 }));
}

/** Creates the folder if it is missing. @throws OperatorError that names the folder, the fix and the setting */
export function requireWritableFolder(folder: string, setting: string): void {
  makeFolder(folder, setting);
  orFail(folder, setting, () => statSync(folder));
  if (!statSync(folder).isDirectory()) throw placeFailure(folder, 'ENOTDIR', setting);
  orFail(folder, setting, () => accessSync(folder, R_OK | W_OK | X_OK));
}

/** The file and its folder may be missing. @throws OperatorError that names them, the fix and the setting */
export function requireWritableFile(file: string, setting: string): void {
  requireWritableFolder(path.dirname(file), setting);
  if (!existsSync(file)) return;
  if (statSync(file).isDirectory()) throw placeFailure(file, 'EISDIR', setting);
  orFail(file, setting, () => accessSync(file, R_OK | W_OK));
}

/** Gives the file the same owner, because the site's user must be able to use files made by root. */
export function keepOwner(file: string, as: string): void {
  const { uid, gid } = statSync(as);
  if (process.geteuid?.() === 0) chownSync(file, uid, gid);
}
