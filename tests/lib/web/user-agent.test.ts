import { expect, test } from 'vitest';
import { describeUserAgent } from '~/lib/web/user-agent';

const mozilla = 'Mozilla/5.0';

test.each([
  [`${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox on Linux'],
  [
    `${mozilla} (Windows NT 10.0) AppleWebKit Chrome/140.0 Safari/537.36 Edg/140.0`,
    'Edge on Windows',
  ],
  [
    `${mozilla} (Linux; Android 15) AppleWebKit Chrome/140.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1`,
    'Safari on iOS',
  ],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['x'.repeat(300), 'x'.repeat(40)],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
])('%s', (userAgent, expected) => expect(describeUserAgent(userAgent)).toBe(expected));
