import type { MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { unsubscribe } from '~/domain/newsletter/newsletter.server';
import { moveOn, screenAction, screenLoader } from '~/http/screen.server';
import { pageTitle } from '~/lib/page-meta';
import { Button } from '~/ui/button';

/** Mail programs open links on their own, so opening this one ends nothing yet. */
export const loader = screenLoader('anyone', ({ url }) => ({
  token: url.searchParams.get('token') ?? '',
}));

export const action = screenAction('anyone', async (_visit, form) => {
  await unsubscribe(String(form.get('token') ?? ''));
  return moveOn('/', {
    toast: { title: 'Unsubscribed', description: 'No more letters will come.', variant: 'success' },
  });
});

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, 'Unsubscribe'),
  { name: 'robots', content: 'noindex' },
];

export default function Unsubscribe() {
  const { token } = useLoaderData<typeof loader>();
  return (
    <div className="page grid max-w-xl justify-items-start gap-5 py-12">
      <h1 className="text-3xl font-semibold">Newsletter</h1>
      <p>Do you want to stop receiving the newsletter at this address?</p>
      <Form method="post">
        <input type="hidden" name="token" value={token} />
        <Button>Unsubscribe</Button>
      </Form>
    </div>
  );
}
