// `npm run release [-- --to FOLDER]`: builds the site and packs everything a server needs, packages included, into one
// archive. It fits machines with this platform and Node major version, because better-sqlite3 is compiled for both.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
process.umask(0o022);

const { values } = parseArgs({
  options: {
    to: { type: 'string', default: 'build/release' },
    /** An existing build to pack instead of building. */
    build: { type: 'string' },
    /** Leaves the folder instead of making an archive. */
    unpacked: { type: 'boolean', default: false },
  },
});

function run(command, ...args) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
  if (error) console.error(error.message);
  if (status !== 0) process.exit(status ?? 1);
}

// Languages may lag behind during development, but not in a release.
run(
  process.execPath,
  'node_modules/tsx/dist/cli.mjs',
  'scripts/develop/check-texts.ts',
  '--release',
);

if (!values.build) {
  run(process.execPath, 'scripts/develop/generate.mjs');
  run(process.execPath, 'node_modules/@remix-run/dev/dist/cli.js', 'vite:build');
}
const build = values.build ?? 'build';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const made = new Date();
const minute = made.toISOString().replace(/\D/g, '').slice(0, 12);
const name = `halaqa-${version}-${minute}`;
const folder = path.join(values.to, name);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

/** The commands run from source and import from `app`. */
const sources = [
  'app',
  'scripts',
  'prisma/migrations',
  'prisma/seed',
  'docs/one-machine',
  'docs/deployment.md',
  'docs/operations.md',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
  'NOTICE',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  '.env.example',
];
for (const source of sources) cpSync(source, path.join(folder, source), { recursive: true });
for (const part of ['client', 'server']) {
  cpSync(path.join(build, part), path.join(folder, 'build', part), { recursive: true });
}

/** Files that only compilers and debuggers read. */
const isUnread = (file) =>
  /\.(?:map|d\.[cm]?ts)$|better-sqlite3\/(?:deps|build\/Release\/(?:obj|\.deps))/.test(file);

/** Copies the packages that are not development dependencies in the lock file, as `npm ci --omit=dev` would. */
function copyPackages() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const needed = Object.entries(packages)
    .filter(([place, { dev, devOptional }]) => place && !dev && !devOptional)
    .map(([place]) => place)
    .filter((place) => existsSync(place));
  for (const place of needed) {
    // Nested node_modules have their own entries in the lock file.
    const filter = (file) => !file.slice(place.length).includes('/node_modules') && !isUnread(file);
    cpSync(place, path.join(folder, place), { recursive: true, filter });
  }
}
copyPackages();
// For `npm run`, where npm is installed.
mkdirSync(path.join(folder, 'node_modules/.bin'), { recursive: true });
cpSync('node_modules/.bin/tsx', path.join(folder, 'node_modules/.bin/tsx'), {
  verbatimSymlinks: true,
});

const { platform, arch, versions } = process;
const fits = { platform, arch, abi: versions.modules, node: versions.node.split('.')[0] };
writeFileSync(
  path.join(folder, 'release.json'),
  `${JSON.stringify({ version, made: made.toISOString(), ...fits }, null, 2)}\n`,
);
// The site's user must be able to read the files, even if root unpacks them.
run('chmod', '-R', 'u+rwX,go+rX,go-w', folder);
if (values.unpacked) {
  console.log(`Made ${folder}`);
} else {
  const archive = path.join(values.to, `${name}-${platform}-${arch}-node${fits.node}.tar.gz`);
  run('tar', '-czf', archive, '-C', values.to, name);
  rmSync(folder, { recursive: true });
  console.log(`Made ${archive}`);
}
