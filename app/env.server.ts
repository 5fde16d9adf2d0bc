import path from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { z } from 'zod';
import { editDistance } from '~/lib/language/spelling';
import { isVisible } from '~/lib/text/normalize-text';
import { isTimeZone } from '~/lib/time/calendar-days';
import { isMailAddress, normalizeMailAddress } from '~/lib/web/mail-address.server';
import { withoutTrailingSlashes } from '~/lib/web/parse-address';
import { isCommonPassword, isSiteWithNumber } from './domain/accounts/common-passwords';
import { readEnvFile } from './lib/operator-files.server';

/**
 * The only module that reads `process.env`. Values are parsed at startup; an invalid one aborts the start and is named.
 */

const FLAGS: Record<string, boolean> = {
  '0': false,
  false: false,
  no: false,
  '1': true,
  true: true,
  yes: true,
};

const flag = z
  .string()
  .refine((value) => value in FLAGS, 'must be true or false')
  .transform((value) => FLAGS[value] === true);

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .refine((value) => /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most, {
      error: `must be a number from ${least} to ${most}`,
    })
    .transform(Number);

const httpUrl = z
  .url({
    protocol: /^https?$/,
    error: 'must be an address that begins with http:// or https://',
    abort: true,
  })
  .refine(hasNoPassword, 'must not hold a user or password')
  .refine((value) => !/[?#]/.test(value), 'must be an address without ? and #')
  .transform((value) => withoutTrailingSlashes(value));

/** No shell expands `~` here; two leading slashes would be read as the host of a `file:` URL. */
const folder = z
  .string()
  .refine((value) => !value.startsWith('~'), 'must be a path without ~')
  .transform((value) => value.replace(/^\/+/, '/'));

const email = z
  .string()
  .transform(normalizeMailAddress)
  .refine(isMailAddress, 'must be an email address');

const hostList = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
  )
  .refine((hosts) => hosts.every(isHost), 'must be a comma-separated list of host or host:port');

const HOST_NAME = /^(?:\[[\da-f:.]+\]|[\w-]+(?:\.[\w-]+)*)$/;

const isHost = (text: string): boolean =>
  HOST_NAME.test(text.replace(/:\d+$/, '')) && URL.canParse(`http://${text}`);

function hasNoPassword(url: string): boolean {
  const { username, password } = new URL(url);
  return !username && !password;
}

const siteUrl = httpUrl
  .refine(
    (value) => new URL(value).pathname === '/',
    'must be the address of a whole host, without a path',
  )
  .refine(
    (value) => HOST_NAME.test(new URL(value).hostname) && new URL(value).hostname.length < 254,
    'must name one host, such as https://halaqa.example',
  )
  // Normalizes the spelling: other code compares prefixes and appends paths.
  .transform((value) => new URL(value).origin);

/**
 * Also rejects URLs whose password has unescaped characters, as its remainder would be parsed as host, path or
 * fragment.
 */
export function isDatabaseUrl(value: string): boolean {
  if (value.startsWith('file:')) return /^file:(?!:memory:|[\s~]|\/\/[^/])[^?]+$/.test(value);
  if (!/^postgres(ql)?:/.test(value) || !URL.canParse(value)) return false;
  const { username, password, hostname, pathname, hash } = new URL(value);
  const parts = username + password + hostname + pathname;
  return /^\/[^/@]+$/.test(pathname) && !hash && isDecodable(parts);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function isSmtpUrl(value: string): boolean {
  if (!/^smtps?:\/\//.test(value) || !URL.canParse(value)) return false;
  const { username, password, hostname, hash } = new URL(value);
  return isDecodable(username + password + hostname) && hostname !== '' && !hash;
}

/** `me@example.org` or `Name <me@example.org>`. */
const isSender = (value: string): boolean =>
  !/\p{Cc}/u.test(value) && email.safeParse(/^[^<>]*<([^<>]+)>$/.exec(value)?.[1] ?? value).success;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const environment = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be development, production or test')
    .default('production'),
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z
    .string()
    .transform((value) => value.replace(/^\[([\da-f:.]+)\]$/i, '$1'))
    .optional(),
  DATA_DIR: folder.default('./data'),
  BUILD_DIRECTORY: folder.default('build'),
  DATABASE_URL: z
    .string()
    .refine(
      isDatabaseUrl,
      'must be file:PATH without ?, or postgresql://USER:PASSWORD@HOST:5432/DATABASE, and in the password # is written %23, / %2F, ? %3F, @ %40 and % %25',
    )
    .optional(),
  DATABASE_POOL: wholeNumber(1, 200).default(10),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SITE_URL: siteUrl.optional(),
  SITE_NAME: z
    .string()
    .max(60, 'must have at most 60 characters')
    .refine((value) => !/\p{Cc}/u.test(value), 'must be one line')
    .refine(isVisible, 'must have letters that can be seen')
    .default('Halaqa'),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be the name of a time zone such as Asia/Jakarta')
    .default('UTC'),
  CONTACT_EMAIL: email.optional(),
  PODCAST_INDEX_KEY: z
    .string()
    .regex(/^[!-~]+$/, 'must have Latin letters and digits alone')
    .optional(),
  PODCAST_INDEX_SECRET: z.string().optional(),
  PODCAST_INDEX_URL: httpUrl.default('https://api.podcastindex.org/api/1.0'),
  APPLE_REVIEWS_URL: httpUrl.default('https://itunes.apple.com'),
  FEED_HOST_ALLOWLIST: hostList.default([]),
  ARTWORK_CACHE_DIR: folder.optional(),
  ARTWORK_CACHE_MB: wholeNumber(1, 1_000_000).default(1024),
  DOWNLOAD_RELAY: wholeNumber(0, 1_000_000).default(0),
  SUPER_ADMIN_EMAIL: email.optional(),
  SUPER_ADMIN_PASSWORD: z
    .string()
    .refine((value) => [...value].length >= 8, 'must have at least 8 characters')
    .max(1024, 'must have at most 1024 characters')
    .refine((value) => !isCommonPassword(value), 'must be one that fewer people choose')
    .optional(),
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, 'must be an address such as smtp://user:password@host:587 or smtps://…')
    .optional(),
  MAIL_FROM: z.string().refine(isSender, 'must be an email address, or Name <address>').optional(),
  TRUST_PROXY: flag.default(false),
  HSTS_SUBDOMAINS: flag.default(false),
  SERVICE_WORKER: flag.default(true),
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{16,}$/, 'must have at least 16 characters of ASCII and no blank')
    .optional(),
  DRAIN_SECONDS: wholeNumber(0, 60).default(0),
  RESTART_COMMAND: z.string().optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
});

const NAMES = Object.keys(environment.shape);

/** Words with which only settings of the site begin, so that `SMTP_HOST` is taken for one. */
const FAMILIES = /^(?:SMTP|SITE|SUPER_ADMIN|PODCAST_INDEX|ARTWORK|MAIL)_/;

function meantName(name: string): string | null {
  const family = FAMILIES.exec(name)?.[0];
  const near = NAMES.find(
    (candidate) => editDistance(candidate, name) <= (candidate.length < 8 ? 1 : 2),
  );
  return near ?? (family ? NAMES.filter((name) => name.startsWith(family)).join(', ') : null);
}

const isLocalHost = (host: string): boolean =>
  !host.includes('.') || /\.(?:localhost|local|internal|test)$|^[\d.]+$|^\[/.test(host);

/** Sentences about what can be read, but is hardly meant. */
export function settingWarnings(values: Record<string, string | undefined>): string[] {
  const unknown = Object.keys(values).filter((name) => values[name] && !NAMES.includes(name));
  const warnings = unknown.flatMap((name) => {
    const meant = meantName(name);
    return meant ? [`${name} is not a setting of this site and is ignored: use ${meant}`] : [];
  });
  const url = siteUrl.safeParse(values.SITE_URL?.trim()).data;
  if (url?.startsWith('http:') && !isLocalHost(new URL(url).hostname)) {
    warnings.push(
      'SITE_URL begins with http:, so cookies and passwords travel unprotected: use https:',
    );
  }
  return warnings;
}

type Parsed = z.infer<typeof environment>;
type Defaulted = 'SITE_URL' | 'DATABASE_URL' | 'ARTWORK_CACHE_DIR';
type Environment = Parsed & Record<Defaulted, string>;

/** Names a folder of data that anybody could download. */
function refusePublicFolders({ ARTWORK_CACHE_DIR, DATA_DIR, BUILD_DIRECTORY }: Parsed): void {
  const open = [path.resolve(BUILD_DIRECTORY, 'client'), path.resolve('public')];
  for (const [name, place] of Object.entries({ ARTWORK_CACHE_DIR, DATA_DIR })) {
    if (place === undefined) continue;
    const inside = open.find((folder) =>
      `${path.resolve(place)}${path.sep}`.startsWith(folder + path.sep),
    );
    if (inside)
      throw new Error(`${name} is inside the public files (${inside}): name another folder.`);
  }
}

const TOGETHER = [
  ['PODCAST_INDEX_KEY', 'PODCAST_INDEX_SECRET'],
  ['SUPER_ADMIN_EMAIL', 'SUPER_ADMIN_PASSWORD'],
] as const;

/** Some tools, such as `docker run --env-file`, pass quotes on as part of the value. */
function refuseQuotes(values: Record<string, string | undefined>): void {
  const quoted = Object.keys(environment.shape).filter((name) =>
    /^(["'`])[^]*\1$/.test(values[name] ?? ''),
  );
  if (quoted.length === 0) return;
  throw new Error(
    quoted
      .map((name) => `The environment value ${name} cannot be read: it must stand without quotes.`)
      .join('\n'),
  );
}

/** @throws Error with one sentence per invalid value; the values, which may be secret, are not repeated */
export function parseEnvironment(values: Record<string, string | undefined>): Environment {
  const trimmed = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value?.trim() || undefined]),
  );
  refuseQuotes(trimmed);
  const parsed = environment.safeParse(trimmed);
  if (!parsed.success) {
    const reasons = new Map(parsed.error.issues.map(({ path, message }) => [path[0], message]));
    const sentences = [...reasons].map(
      ([name, reason]) => `The environment value ${String(name)} cannot be read: it ${reason}.`,
    );
    throw new Error(sentences.join('\n'));
  }
  const env = parsed.data;
  refusePublicFolders(env);
  const { SUPER_ADMIN_EMAIL: address, SUPER_ADMIN_PASSWORD: password } = env;
  const names = [address, address?.split('@')[0]].map((name) => name?.toLowerCase());
  const isName = names.includes(password?.toLowerCase());
  if (password && (isName || isSiteWithNumber(password, env.SITE_NAME)))
    throw new Error('SUPER_ADMIN_PASSWORD must not be the email address or the name of the site.');
  for (const [first, second] of TOGETHER) {
    if (Boolean(env[first]) !== Boolean(env[second])) {
      throw new Error(`${first} and ${second} must be set together: set both, or neither.`);
    }
  }
  return {
    ...env,
    SITE_URL: env.SITE_URL ?? `http://localhost:${env.PORT}`,
    DATABASE_URL: env.DATABASE_URL ?? `file:${env.DATA_DIR}/app.db`,
    ARTWORK_CACHE_DIR: env.ARTWORK_CACHE_DIR ?? `${env.DATA_DIR}/artwork`,
  };
}

/** `EX_CONFIG` of sysexits(3): restarting would not help (RestartPreventExitStatus in halaqa.service). */
const WRONG_CONFIGURATION = 78;

function readEnvironment(): Environment {
  try {
    const fromFile = process.env.NODE_ENV === 'test' ? {} : readEnvFile('.env');
    // The file only fills gaps; the process environment takes precedence.
    for (const [name, value] of Object.entries(fromFile)) process.env[name] ??= value;
    return parseEnvironment(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(WRONG_CONFIGURATION);
  }
}

export const env: Environment = readEnvironment();

/** Of this process, for the log. */
export const warningsAtStart = (): string[] => settingWarnings(process.env);

/** Whether the site is served over https; cookies are Secure then. */
export const isHttps = env.SITE_URL.startsWith('https:');

// Files created by the process (addresses, password hashes, secrets) must not be readable by other users of the
// machine.
if (isMainThread) process.umask(0o077);
