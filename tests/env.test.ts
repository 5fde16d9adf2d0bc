import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseEnvironment, settingWarnings } from '~/env.server';

const passwords = { SUPER_ADMIN_EMAIL: 'admin@example.org', SUPER_ADMIN_PASSWORD: 'quite odd' };
const key = { PODCAST_INDEX_KEY: 'KEY', PODCAST_INDEX_SECRET: 'S$cr#t' };

const wrong: Record<string, string[]> = {
  NODE_ENV: ['prod'],
  PORT: ['99999', '0', '-1', 'eighty', '80.5', '3e3'],
  DATABASE_URL: [
    'mysql://localhost/app',
    './data/app.db',
    'file:',
    'postgresql://user:ss#w/rd@localhost/app',
    'postgresql://user:12#w@localhost/app',
    'postgresql://user:12/w@localhost/app',
    'postgresql://user:100%zz@localhost/app',
    'postgresql://localhost',
    'file:./data/app.db?mode=ro',
    'file::memory:',
    'file: ./data/app.db',
    'file://data/app.db',
    'file:~/halaqa/app.db',
    'postgresql://user:pass@h%zzt/app',
    'postgresql://localhost/app%zz',
    'postgresql://user@[::1/app',
    ':memory:',
  ],
  DATA_DIR: ['~/halaqa', '"/var/lib/halaqa"'],
  ARTWORK_CACHE_DIR: ['~halaqa', "'./covers'"],
  DATABASE_POOL: ['0', '201', 'ten', '1.5'],
  SESSION_SECRET: ['too short'],
  SITE_URL: [
    'halaqa.example',
    'ftp://halaqa.example',
    'https://halaqa.example/podcasts',
    'https://halaqa.example?q=1',
    'https://me:secret@halaqa.example',
    'https://*.halaqa.example',
    'https://halaqa..example',
    'https://halaqa.example/#top',
    'https://halaqa example',
    '"https://halaqa.example"',
    'https://',
    'https://[::1',
    `https://${'a'.repeat(254)}`,
  ],
  SITE_NAME: [
    'x'.repeat(61),
    'Halaqa\nBcc: all',
    '"Halaqa"',
    '\u200b\u202e\u2066',
    '\u3164',
    '\u2800',
  ],
  TIME_ZONE: ['Mars/Olympus', 'Jakarta', 'UTC+25'],
  CONTACT_EMAIL: ['halaqa.example'],
  PODCAST_INDEX_KEY: ['ключ', 'two words', 'two\nlines'],
  PODCAST_INDEX_URL: ['api.podcastindex.org', 'https://api.podcastindex.org/api/1.0?key=x'],
  APPLE_REVIEWS_URL: ['itunes.apple.com'],
  FEED_HOST_ALLOWLIST: [
    'a host with spaces',
    'https://feeds.example',
    '*.feeds.example',
    'feeds.example:99999',
    'me@feeds.example',
    '10.0.0.0/8',
    '::1',
  ],
  ARTWORK_CACHE_MB: ['0', 'much', '1000001'],
  DOWNLOAD_RELAY: ['yes', '-1', '1000001'],
  SUPER_ADMIN_EMAIL: ['admin'],
  SUPER_ADMIN_PASSWORD: ['short', '🕌🕌🕌🕌', 'x'.repeat(1025), 'Password123'],
  METRICS_TOKEN: ['too-short', 'a token with blanks in it', 'код-который-не-послать'],
  DRAIN_SECONDS: ['61', '-1'],
  HSTS_SUBDOMAINS: ['on'],
  SERVICE_WORKER: ['off'],
  SMTP_URL: [
    'localhost:25',
    'smtp://',
    'smtp://user:pa#ss@localhost',
    'smtp://user:p%zz@localhost',
    'smtp://localhost#top',
  ],
  MAIL_FROM: ['rubbish', 'Halaqa <rubbish>', 'Halaqa', 'Halaqa\nBcc: all <post@halaqa.example>'],
  TRUST_PROXY: ['True', 'perhaps'],
  LOG_LEVEL: ['loud'],
};

test.each(
  Object.entries(wrong).flatMap(([name, values]) => values.map((value) => ({ name, value }))),
)('$name=$value is refused with one sentence that does not repeat it', ({ name, value }) => {
  const parse = () => parseEnvironment({ ...passwords, [name]: value });
  expect(parse).toThrow(
    new RegExp(`^The environment value ${name} cannot be read: it must [^\\n]+\\.$`),
  );
  expect(parse).not.toThrow(/ss#|#w|\/w@|secret@|short|%zz/);
});

test('two wrong values are two sentences', () => {
  const parse = () => parseEnvironment({ PORT: 'x', TRUST_PROXY: 'x' });
  expect(parse).toThrow(/^[^\n]+PORT[^\n]+\n[^\n]+TRUST_PROXY[^\n]+$/);
});

test.each([
  ['PODCAST_INDEX_KEY', key],
  ['PODCAST_INDEX_SECRET', key],
  ['SUPER_ADMIN_EMAIL', passwords],
  ['SUPER_ADMIN_PASSWORD', passwords],
])('%s alone is refused', (name, both) => {
  const alone = { [name]: both[name as keyof typeof both] };
  expect(() => parseEnvironment(alone)).toThrow('must be set together');
  expect(parseEnvironment(both)).toMatchObject(both);
});

test.each(['Our.Admin@example.org', 'our.admin', 'Halaqa-2026'])(
  '%s is no password of the first admin',
  (password) => {
    const names = { SUPER_ADMIN_EMAIL: 'our.admin@example.org', SUPER_ADMIN_PASSWORD: password };
    const parse = () => parseEnvironment(names);
    expect(parse).toThrow('SUPER_ADMIN_PASSWORD must not be the email address');
  },
);

test('an empty value is the default, and DATA_DIR names one place for all that is kept', () => {
  const example = readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm);
  const names = [...example].map(([, name]) => name!);
  expect(Object.keys(wrong).filter((name) => name !== 'NODE_ENV' && !names.includes(name))).toEqual(
    [],
  );
  const empty = Object.fromEntries(names.map((name) => [name, ' ']));
  expect(parseEnvironment(empty)).toEqual(parseEnvironment({}));
  expect(parseEnvironment(empty)).toMatchObject({
    PORT: 3000,
    SITE_URL: 'http://localhost:3000',
    DATABASE_URL: 'file:./data/app.db',
    ARTWORK_CACHE_DIR: './data/artwork',
  });
  expect(parseEnvironment({ DATA_DIR: '/var/lib/halaqa' })).toMatchObject({
    DATABASE_URL: 'file:/var/lib/halaqa/app.db',
    ARTWORK_CACHE_DIR: '/var/lib/halaqa/artwork',
  });
});

test.each([
  ['DATABASE_URL', 'postgresql:///halaqa?host=/var/run/postgresql'],
  ['DATABASE_URL', 'postgres://me:ss%23w%2Frd@db.example:5433/halaqa?sslmode=require'],
  ['DATABASE_URL', 'file:///var/lib/halaqa/app.db'],
  ['MAIL_FROM', 'حلقة <post@halaqa.example>'],
  ['SMTP_URL', 'smtps://user:pa%23ss@localhost'],
  ['DATABASE_URL', 'postgresql://me@[::1]:5432/halaqa'],
  ['DATABASE_URL', 'file:/srv/my data/حلقة #1.db'],
  ['DATA_DIR', '/srv/my data/حلقة #1'],
  ['MAIL_FROM', '"Halaqa, Berlin" <post@halaqa.example>'],
])('%s=%s is taken', (name, value) => {
  expect(parseEnvironment({ [name]: value })).toMatchObject({ [name]: value });
});

test.each([
  ['https://Halaqa.example:8443', 'https://halaqa.example:8443'],
  ['HTTPS://halaqa.example/', 'https://halaqa.example'],
  ['https:///halaqa.example', 'https://halaqa.example'],
  ['https://حلقة.example', 'https://xn--ogbh7dh.example'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
])('SITE_URL=%s is kept as %s, however it is spelt', (value, kept) => {
  expect(parseEnvironment({ SITE_URL: value }).SITE_URL).toBe(kept);
});

test('folders and hosts are kept as one would mean them', () => {
  expect(parseEnvironment({ DATA_DIR: '//srv/halaqa' }).DATABASE_URL).toBe(
    'file:/srv/halaqa/app.db',
  );
  expect(parseEnvironment({ HOST: '[::1]' }).HOST).toBe('::1');
});

test('a list of hosts takes names, numbers and ports', () => {
  const hosts = ['feeds.example', '127.0.0.1:8080', '[::1]', '[::1]:8080', 'nas_1'];
  expect(parseEnvironment({ FEED_HOST_ALLOWLIST: hosts.join(', ') })).toMatchObject({
    FEED_HOST_ALLOWLIST: hosts,
  });
});

test.each([
  [{ SITE_NMAE: 'x' }, /^SITE_NMAE is not a setting .* use SITE_NAME$/],
  [{ SITENAME: 'x' }, /use SITE_NAME$/],
  [{ TRUST_PROXI: 'true' }, /use TRUST_PROXY$/],
  [{ DATABASE_URI: 'x' }, /use DATABASE_URL$/],
  [{ SMTP_HOST: 'mail.example' }, /^SMTP_HOST is not .* use SMTP_URL$/],
  [{ SMTP_PASSWORD: 'secret' }, /use SMTP_URL$/],
  [{ SITE_URL: 'http://halaqa.example' }, /^SITE_URL begins with http:/],
])('%j is warned of', (values, sentence) => {
  const warnings = settingWarnings(values as Record<string, string>);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toMatch(sentence);
  expect(warnings[0]).not.toContain('secret');
});

test('settings, local addresses and what every shell sets are not warned of', () => {
  const shell = {
    HOME: '/',
    PATH: '/bin',
    PWD: '/',
    MAIL: '/var/mail/x',
    HOSTNAME: 'x',
    SHLVL: '1',
  };
  const desktop = { SESSION_MANAGER: 'x', LANG: 'C', LC_ALL: 'C', TERM: 'x', USER: 'x', TZ: 'UTC' };
  expect(settingWarnings({ ...shell, ...desktop, SITE_NAME: 'x', SMTP_URL: '' })).toEqual([]);
  for (const SITE_URL of [
    'https://a.example',
    'http://localhost:3000',
    'http://192.168.1.2',
    'http://site:8080',
    'http://nas.local',
  ])
    expect(settingWarnings({ SITE_URL })).toEqual([]);
});

test.each([
  { ARTWORK_CACHE_DIR: 'build/client/covers' },
  { ARTWORK_CACHE_DIR: './public' },
  { DATA_DIR: 'out/client', BUILD_DIRECTORY: 'out' },
])('%j is refused, because anybody could download it', (values) =>
  expect(() => parseEnvironment(values)).toThrow(
    /is inside the public files .*: name another folder\.$/,
  ),
);
