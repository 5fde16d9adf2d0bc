import { expect, test } from 'vitest';
import { UnavailableError, UpstreamError } from '~/domain/errors';
import { knownOutage } from '~/log.server';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

test.each([
  ['a full disk', withCode('ENOSPC'), 'ENOSPC'],
  [
    'a silent host',
    new TypeError('fetch failed', { cause: withCode('ECONNREFUSED') }),
    'ECONNREFUSED',
  ],
  ['a directory that refuses', new UpstreamError('It says 500.'), 'It says 500.'],
  ['what is not available', new UnavailableError('Not now.'), 'Not now.'],
  [
    'a mail server',
    Object.assign(new Error('Not sent [EAUTH].'), { name: 'MailError' }),
    'Not sent [EAUTH].',
  ],
  ['a fault of ours', new TypeError('x is not a function'), null],
  ['what is no error', 'ENOSPC', null],
])('%s', (_name, error, reason) => {
  expect(knownOutage(error)).toBe(reason);
});
