import { data, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { screenAction, screenLoader, typedValues } from '~/http/screen.server';
import { pageTitle } from '~/lib/page-meta';
import { safeRedirect } from '~/lib/safe-redirect';
import { Button, ButtonLink } from '~/ui/button';

export const loader = screenLoader('anyone', ({ url }) => ({
  to: safeRedirect(url.searchParams.get('to')),
}));

/** Takes what was sent with a session that had ended, and keeps it on the page to be sent again. */
export const action = screenAction('anyone', async (_visit, form) =>
  data({ values: typedValues(form) }, { status: 401 }),
);

export const meta: MetaFunction = ({ matches }) => [pageTitle(matches, 'Please sign in again')];

export default function SignInAgain() {
  const { to } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const login = `/login?redirectTo=${encodeURIComponent(to)}`;
  if (!outcome || !('values' in outcome)) return <Frame login={login} />;
  const sent = Object.entries(outcome.values).flatMap(([name, values]) =>
    values.map((value, index) => ({ key: `${name} ${index}`, name, value })),
  );
  return (
    <Frame login={login} target="_blank">
      <p>
        Nothing is saved yet, and nothing is lost. When you have signed in, come back to this tab
        and send it again.
      </p>
      {/* Not by script: a second refusal must come back here with everything. */}
      <Form method="post" action={to} reloadDocument>
        {sent.map(({ key, name, value }) => (
          <input key={key} type="hidden" name={name} value={value} />
        ))}
        <Button>Send again</Button>
      </Form>
      <dl className="divide-y divide-line rounded-card border border-line bg-surface px-4">
        {sent.map(({ key, name, value }) =>
          value ? (
            <div key={key} className="grid gap-1 py-3">
              <dt className="text-sm text-ink-muted">{name}</dt>
              <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
                {value}
              </dd>
            </div>
          ) : null,
        )}
      </dl>
    </Frame>
  );
}

function Frame({
  login,
  target,
  children,
}: {
  login: string;
  target?: '_blank';
  children?: React.ReactNode;
}) {
  return (
    <div className="page grid max-w-2xl justify-items-start gap-6 py-12">
      <h1 className="text-3xl font-semibold">Please sign in again</h1>
      <p className="text-lg text-ink-muted">You were signed out before this could be done.</p>
      <ButtonLink to={login} target={target} look="secondary">
        {target ? 'Sign in in another tab' : 'Sign In'}
      </ButtonLink>
      {children}
    </div>
  );
}
