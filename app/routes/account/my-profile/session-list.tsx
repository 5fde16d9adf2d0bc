import { useFetcher } from '@remix-run/react';
import type { OwnSession } from '~/domain/sessions/sessions';
import type { FormOutcome } from '~/lib/web/form-outcome';
import { describeUserAgent } from '~/lib/web/user-agent';
import { t } from '~/messages/t';
import { useOutcomeToast } from '~/ui/feedback/use-outcome-toast';
import { Badge } from '~/ui/cards/badge';
import { Button } from '~/ui/forms/button';
import { DateTime } from '~/ui/text/date-time';
import { RichText } from '~/ui/text/rich-text';

export function SessionList({ sessions }: { sessions: OwnSession[] }) {
  const fetcher = useFetcher<FormOutcome>();
  useOutcomeToast(fetcher.data);
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="grid gap-1 py-3">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              <span dir="auto">{describeUserAgent(session.userAgent)}</span>
              {session.isCurrent ? <Badge tone="accent">{t('account.thisOne')}</Badge> : null}
            </p>
            <p className="text-sm text-ink-muted">
              <RichText
                text={t('account.sessionTimes')}
                marks={{
                  start: () => <DateTime iso={session.createdAt} />,
                  end: () => <DateTime iso={session.lastUsedAt} withTime />,
                }}
              />
            </p>
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <fetcher.Form method="post" action="/my-profile/sessions">
          <Button look="secondary">{t('account.signOutElsewhere')}</Button>
        </fetcher.Form>
      ) : null}
    </>
  );
}
