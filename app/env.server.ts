import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { z } from 'zod';

/**
 * The one reader of `process.env`. Values are parsed when the server starts; one that cannot be read
 * stops the start with a sentence that names it, so that a mistake is found at once and not by a visitor.
 */

const flag = z
  .enum(['', '0', '1', 'false', 'true', 'no', 'yes'], 'must be true or false')
  .default('')
  .transform((value) => value === '1' || value === 'true' || value === 'yes');

const optionalText = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional();

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
  .transform((value) => value.replace(/\/+$/, ''));

const optionalEmail = z
  .union([z.literal(''), z.email('must be an e-mail address')])
  .transform((value) => value || undefined)
  .optional();

const hostList = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
  )
  .refine((hosts) => hosts.every((host) => /^(\[[0-9a-f:]+\]|[^\s/:]+)(:\d{1,5})?$/.test(host)), {
    error: 'must be a comma-separated list of host or host:port',
  });

const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: z.coerce.number('must be a port number').int().min(0).max(65535).default(3000),
  HOST: optionalText,
  DATABASE_URL: z
    .string()
    .regex(/^(file:.+|postgres(ql)?:\/\/.+)$/, 'must begin with file: or postgresql://')
    .default('file:./data/app.db'),
  DATABASE_POOL: z.coerce.number('must be a number').int().min(1).max(200).default(10),
  SESSION_SECRET: z
    .union([z.literal(''), z.string().min(32, 'must have at least 32 characters')])
    .transform((value) => value || undefined)
    .optional(),
  SITE_URL: z.union([z.literal('').transform(() => undefined), httpUrl]).optional(),
  SITE_NAME: z.string().trim().min(1, 'must not be empty').max(60).default('Halaqa'),
  CONTACT_EMAIL: optionalEmail,
  PODCAST_INDEX_KEY: optionalText,
  PODCAST_INDEX_SECRET: optionalText,
  PODCAST_INDEX_URL: httpUrl.default('https://api.podcastindex.org/api/1.0'),
  APPLE_REVIEWS_URL: httpUrl.default('https://itunes.apple.com'),
  FEED_HOST_ALLOWLIST: hostList,
  ARTWORK_CACHE_DIR: z.string().trim().min(1, 'must not be empty').default('./data/artwork'),
  ARTWORK_CACHE_MB: z.coerce.number('must be a number').int().min(1).max(1_000_000).default(1024),
  SUPER_ADMIN_EMAIL: optionalEmail,
  SUPER_ADMIN_PASSWORD: optionalText,
  SMTP_URL: z
    .union([
      z.literal(''),
      z.string().regex(/^smtps?:\/\/.+/, 'must begin with smtp:// or smtps://'),
    ])
    .transform((value) => value || undefined)
    .optional(),
  MAIL_FROM: optionalText,
  TRUST_PROXY: flag,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Environment = z.infer<typeof environment> & { SITE_URL: string };

/**
 * Parses environment values.
 * @throws Error whose message is one clear sentence per value that cannot be read
 */
export function parseEnvironment(values: Record<string, string | undefined>): Environment {
  const parsed = environment.safeParse(values);
  if (!parsed.success) {
    const sentences = parsed.error.issues.map(
      (issue) => `The environment value ${issue.path.join('.')} cannot be read: ${issue.message}.`,
    );
    throw new Error(sentences.join('\n'));
  }
  const env = parsed.data;
  if (Boolean(env.PODCAST_INDEX_KEY) !== Boolean(env.PODCAST_INDEX_SECRET)) {
    throw new Error('PODCAST_INDEX_KEY and PODCAST_INDEX_SECRET must be set together.');
  }
  return { ...env, SITE_URL: env.SITE_URL ?? `http://localhost:${env.PORT}` };
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

/** Whether visitors reach the site by https: then cookies are Secure, and nothing comes by http. */
export const isHttps = env.SITE_URL.startsWith('https:');
