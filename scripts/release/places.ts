import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { OperatorError } from '~/lib/operator-files.server';

/**
 * The folder that holds `releases` and the links `current` and `previous` into it (docs/deployment.md, "A release").
 */
export type Site = { root: string; current: string | null; previous: string | null };

const linked = (link: string): string | null => (existsSync(link) ? realpathSync(link) : null);

/**
 * @param release its path with links resolved
 * @throws OperatorError if it is not in a folder named `releases`
 */
export function siteOf(release: string): Site {
  const releases = path.dirname(release);
  const root = path.dirname(releases);
  if (path.basename(releases) !== 'releases') {
    throw new OperatorError(
      `${release} is not in a folder named releases (docs/deployment.md, "A release").`,
    );
  }
  return {
    root,
    current: linked(path.join(root, 'current')),
    previous: linked(path.join(root, 'previous')),
  };
}

/** Creates or replaces the link atomically. */
function link(root: string, name: string, release: string | null): void {
  if (release === null) return rmSync(path.join(root, name), { force: true });
  const unfinished = path.join(root, `.${name}`);
  rmSync(unfinished, { force: true });
  symlinkSync(path.relative(root, release), unfinished);
  renameSync(unfinished, path.join(root, name));
}

/** Makes `release` the `current` one; open pages still find their files in `previous`. */
export function switchTo({ root, current }: Site, release: string): void {
  if (current) link(root, 'previous', current);
  link(root, 'current', release);
}

/** Restores both links. */
export function switchBack({ root, current, previous }: Site): void {
  link(root, 'current', current);
  link(root, 'previous', previous);
}

export const versionOf = (release: string): string =>
  (JSON.parse(readFileSync(path.join(release, 'package.json'), 'utf8')) as { version: string })
    .version;

type Fits = { platform: string; arch: string; abi: string; node: string };

/** @throws OperatorError if this Node cannot load the release's compiled packages */
export function requireFitting(release: string): void {
  const file = path.join(release, 'release.json');
  if (!existsSync(file)) throw new OperatorError('The archive holds no release of this site.');
  const { platform, arch, abi, node } = JSON.parse(readFileSync(file, 'utf8')) as Fits;
  if (platform === process.platform && arch === process.arch && abi === process.versions.modules)
    return;
  throw new OperatorError(
    `The release was made for Node ${node} on ${platform} ${arch}; this is ${process.version} on ${process.platform} ${process.arch}. Make it on a machine like this one.`,
  );
}

/** Carries `.env` over: the same link in every release, or a copy of the file. */
export function keepSettings(from: string, to: string, copy: (from: string, to: string) => void) {
  const [old, kept] = [path.join(from, '.env'), path.join(to, '.env')];
  const stats = lstatSync(old, { throwIfNoEntry: false });
  if (!stats || lstatSync(kept, { throwIfNoEntry: false })) return;
  if (stats.isSymbolicLink()) symlinkSync(path.resolve(from, readlinkSync(old)), kept);
  else copy(old, kept);
}

/** @throws OperatorError while another upgrade is running */
export function makeUnpackingFolder(root: string): string {
  const folder = path.join(root, 'releases', '.unpacking');
  try {
    mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new OperatorError(
      `Another upgrade is under way. If there is none, one was ended: remove ${folder}.`,
    );
  }
  return folder;
}
