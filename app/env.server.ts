import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { isMainThread } from 'node:worker_threads';
import { z } from 'zod';
import { withoutTrailingSlashes } from './lib/web/trailing-slashes';

/** The only reader of `process.env`: values are parsed at start, and an invalid one stops it with its name. */

const FLAGS: Record<string, boolean> = {
  ...{ '0': false, false: false, no: false },
  ...{ '1': true, true: true, yes: true },
};

const flag = z
  .string()
  .refine((value) => value in FLAGS, 'must be true or false')
  .transform((value) => FLAGS[value] === true)
  .default(false);

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
  .transform((value) => withoutTrailingSlashes(value));

const email = z.email('must be an e-mail address');

const hostList = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
  )
  .refine((hosts) => hosts.every((host) => /^(\[[0-9a-f:]+\]|[^\s/:]+)(:\d{1,5})?$/.test(host)), {
    error: 'must be a comma-separated list of host or host:port',
  });

function hasNoPassword(url: string): boolean {
  const { username, password } = new URL(url);
  return !username && !password;
}

function hasNoPath(url: string): boolean {
  const { pathname, search, hash } = new URL(url);
  return pathname + search + hash === '/';
}

/** Also of a password with characters that were not percent-encoded: the rest of it would be host, path or fragment. */
export function isDatabaseUrl(value: string): boolean {
  if (/^file:.+/.test(value)) return true;
  if (!/^postgres(ql)?:/.test(value) || !URL.canParse(value)) return false;
  const { username, password, pathname, hash } = new URL(value);
  try {
    decodeURIComponent(username + password);
  } catch {
    return false;
  }
  return /^\/[^/@]+$/.test(pathname) && !hash;
}

const isSmtpUrl = (value: string): boolean =>
  /^smtps?:\/\//.test(value) && URL.canParse(value) && new URL(value).hostname !== '';

/** `me@example.org` or `Name <me@example.org>`. */
const isSender = (value: string): boolean =>
  email.safeParse(/^[^<>]*<([^<>]+)>$/.exec(value)?.[1] ?? value).success;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const environment = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be development, production or test')
    .default('production'),
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine(
      isDatabaseUrl,
      'must be file:PATH or postgresql://USER:PASSWORD@HOST:5432/DATABASE, and in the password # is written %23, / %2F, ? %3F, @ %40 and % %25',
    )
    .optional(),
  DATABASE_POOL: wholeNumber(1, 200).default(10),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SITE_URL: httpUrl
    .refine(hasNoPath, 'must be the address of a whole host, without a path')
    .optional(),
  SITE_NAME: z.string().max(60, 'must have at most 60 characters').default('Halaqa'),
  CONTACT_EMAIL: email.optional(),
  PODCAST_INDEX_KEY: z.string().optional(),
  PODCAST_INDEX_SECRET: z.string().optional(),
  PODCAST_INDEX_URL: httpUrl.default('https://api.podcastindex.org/api/1.0'),
  APPLE_REVIEWS_URL: httpUrl.default('https://itunes.apple.com'),
  FEED_HOST_ALLOWLIST: hostList.default([]),
  ARTWORK_CACHE_DIR: z.string().optional(),
  ARTWORK_CACHE_MB: wholeNumber(1, 1_000_000).default(1024),
  SUPER_ADMIN_EMAIL: email.optional(),
  SUPER_ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, 'must be an address such as smtp://user:password@host:587 or smtps://…')
    .optional(),
  MAIL_FROM: z.string().refine(isSender, 'must be an e-mail address, or Name <address>').optional(),
  TRUST_PROXY: flag,
  HSTS_SUBDOMAINS: flag,
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, 'must have at least 16 characters and no blank')
    .optional(),
  DRAIN_SECONDS: wholeNumber(0, 60).default(0),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
});

type Parsed = z.infer<typeof environment>;
type Defaulted = 'SITE_URL' | 'DATABASE_URL' | 'ARTWORK_CACHE_DIR';
export type Environment = Parsed & Record<Defaulted, string>;

const TOGETHER = [
  ['PODCAST_INDEX_KEY', 'PODCAST_INDEX_SECRET'],
  ['SUPER_ADMIN_EMAIL', 'SUPER_ADMIN_PASSWORD'],
] as const;

/** @throws Error with one sentence per invalid value; values, which may be secret, are not repeated */
export function parseEnvironment(values: Record<string, string | undefined>): Environment {
  const set = Object.entries(values).map(([name, value]) => [name, value?.trim() || undefined]);
  const parsed = environment.safeParse(Object.fromEntries(set));
  if (!parsed.success) {
    const reasons = new Map(parsed.error.issues.map(({ path, message }) => [path[0], message]));
    const sentences = [...reasons].map(
      ([name, reason]) => `The environment value ${String(name)} cannot be read: it ${reason}.`,
    );
    throw new Error(sentences.join('\n'));
  }
  const env = parsed.data;
  for (const [one, other] of TOGETHER) {
    if (Boolean(env[one]) !== Boolean(env[other])) {
      throw new Error(`${one} and ${other} must be set together: set both, or neither.`);
    }
  }
  return {
    ...env,
    SITE_URL: env.SITE_URL ?? `http://localhost:${env.PORT}`,
    DATABASE_URL: env.DATABASE_URL ?? `file:${env.DATA_DIR}/app.db`,
    ARTWORK_CACHE_DIR: env.ARTWORK_CACHE_DIR ?? `${env.DATA_DIR}/artwork`,
  };
}

function readEnvironment(): Environment {
  try {
    // The file fills gaps only: what the process was started with wins.
    if (process.env.NODE_ENV !== 'test' && existsSync('.env')) loadEnvFile('.env');
    return parseEnvironment(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

export const env: Environment = readEnvironment();

/** Whether the site is served over https; cookies are Secure then. */
export const isHttps = env.SITE_URL.startsWith('https:');

// What the process makes is kept from other users of the machine: addresses, password hashes, secrets.
if (isMainThread) process.umask(0o077);
