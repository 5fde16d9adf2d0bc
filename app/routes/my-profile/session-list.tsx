import { Form } from '@remix-run/react';
import type { OwnSession } from '~/domain/sessions/sessions';
import { describeUserAgent } from '~/lib/user-agent';
import { Badge } from '~/ui/badge';
import { Button } from '~/ui/button';
import { DateTime } from '~/ui/date-time';

/** Where somebody is signed in, with a way to end that everywhere else. */
export function SessionList({ sessions }: { sessions: OwnSession[] }) {
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="grid gap-1 py-3">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              <span dir="auto">{describeUserAgent(session.userAgent)}</span>
              {session.isCurrent ? <Badge tone="accent">This one</Badge> : null}
            </p>
            <p className="text-sm text-ink-muted">
              Signed in <DateTime iso={session.createdAt} />, last used{' '}
              <DateTime iso={session.lastUsedAt} withTime />
            </p>
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form method="post" action="/my-profile/sessions">
          <Button look="secondary">Sign out everywhere else</Button>
        </Form>
      ) : null}
    </>
  );
}
