import type { LoaderFunctionArgs } from '@remix-run/node';
import { expect, test } from 'vitest';
import { NotFoundError, UnavailableError } from '~/domain/errors';
import { screenLoader } from '~/http/pages/screen.server';

const refusalOf = async (error: Error): Promise<Response> => {
  const load = screenLoader('anyone', () => Promise.reject(error), { isFile: true });
  const request = new Request('http://halaqa.example/my-profile/export');
  const args = { request, params: {}, context: {} } as LoaderFunctionArgs;
  return load(args).then(
    () => Promise.reject(new Error('it was not refused')),
    (refusal: Response) => refusal,
  );
};

test('a file that is unavailable for a moment says when to ask again', async () => {
  const refusal = await refusalOf(new UnavailableError());
  expect([refusal.status, refusal.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(await refusal.text()).toContain('try again');
});

test('a file that is missing is refused in plain text', async () => {
  const refusal = await refusalOf(new NotFoundError('No such file.'));
  expect([refusal.status, await refusal.text()]).toEqual([404, 'No such file.']);
});
