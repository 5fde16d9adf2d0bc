import { Form } from '@remix-run/react';
import type { OwnAppPassword } from '~/domain/accounts/app-passwords/app-passwords';
import { describeUserAgent } from '~/lib/web/user-agent';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import { DateTime } from '~/ui/text/date-time';
import { Name } from '~/ui/text/name';
import { RichText } from '~/ui/text/rich-text';

function AppRow({ app }: { app: OwnAppPassword }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap gap-x-3 font-medium wrap-anywhere">
          <Name of={app.name} />
          {app.userAgent ? (
            <span dir="auto" className="font-normal text-ink-muted">
              {describeUserAgent(app.userAgent)}
            </span>
          ) : null}
        </p>
        <p className="text-sm text-ink-muted">
          <RichText
            text={app.lastUsedAt ? t('apps.times') : t('apps.unused')}
            marks={{
              start: () => <DateTime iso={app.createdAt} />,
              end: () => <DateTime iso={app.lastUsedAt ?? app.createdAt} withTime />,
            }}
          />
        </p>
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="remove" value={app.id} />
        <Button look="secondary" size="small">
          <RichText
            text={t('apps.remove')}
            marks={{
              app: () => (
                <span className="sr-only">
                  <Name of={app.name} />
                </span>
              ),
            }}
          />
        </Button>
      </Form>
    </li>
  );
}

export function AppList({ apps }: { apps: OwnAppPassword[] }) {
  if (apps.length === 0) return <p className="text-ink-muted">{t('apps.none')}</p>;
  return (
    <ul className="divide-y divide-line">
      {apps.map((app) => (
        <AppRow key={app.id} app={app} />
      ))}
    </ul>
  );
}
