import { expect, test } from 'vitest';
import * as newPost from '~/routes/admin/blog-post/route';
import { callRoute, signedInUser } from '../support/site/call';

// An admin lost their role while filling in a form.

async function send(headers: Record<string, string> = {}): Promise<unknown> {
  const { token } = await signedInUser();
  const body = new URLSearchParams({ title: 'A title', content: 'Typed', password: 'secret' });
  body.append('content', 'for long');
  const path = '/admin/blog/posts/new';
  const call = { method: 'POST', path, params: { id: 'new' }, cookieToken: token, headers, body };
  return callRoute(newPost as never, call).then(
    ({ status }) => ({ status }),
    (refused: { data: object; init: { status: number } }) => ({
      status: refused.init.status,
      ...refused.data,
    }),
  );
}

test('returns what was typed with the refusal, except secrets', async () => {
  expect(await send()).toMatchObject({
    status: 403,
    typed: { title: ['A title'], content: ['Typed', 'for long'] },
  });
  expect(JSON.stringify(await send())).not.toContain('secret');
});

test('does not keep what another site sent', async () => {
  const refused = await send({ 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' });
  expect(refused).toMatchObject({ status: 403, typed: null });
});
