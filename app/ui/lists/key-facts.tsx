import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { titleDirection } from '~/lib/language/title-language';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import { DateTime } from '~/ui/text/date-time';
import { Dot } from '~/ui/text/dot';
import { Name } from '~/ui/text/name';
import { RichText } from '~/ui/text/rich-text';
import { AccessibleText } from '~/ui/text/accessible-text';

type Key = { id: string; name: string; createdAt: string; lastUsedAt: string | null };

/** A row for a key named by the member: when it was created and last used, and a button that revokes it. */
export function KeyFacts({
  of: { id, name, createdAt, lastUsedAt },
  badge,
  intent,
  texts,
}: {
  of: Key;
  badge?: ReactNode;
  intent: string;
  /** The visible text of the button, and its label with `name`. */
  texts: { end: () => string; endOne: () => string };
}) {
  return (
    <li
      dir={titleDirection(name)}
      className="flex flex-wrap items-center justify-between gap-3 py-3"
    >
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2 font-medium break-words">
          <Name of={name} />
          {badge}
        </p>
        <p className="text-sm text-ink-muted">
          <RichText text={t('tokens.made')} marks={{ day: () => <DateTime iso={createdAt} /> }} />
          <Dot />
          {lastUsedAt ? (
            <RichText
              text={t('tokens.lastUsed')}
              marks={{ time: () => <DateTime iso={lastUsedAt} withTime /> }}
            />
          ) : (
            t('tokens.neverUsed')
          )}
        </p>
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <Button look="danger" size="small" name="intent" value={intent}>
          <AccessibleText seen={texts.end()}>
            <RichText text={texts.endOne()} marks={{ name: () => <Name of={name} /> }} />
          </AccessibleText>
        </Button>
      </Form>
    </li>
  );
}
