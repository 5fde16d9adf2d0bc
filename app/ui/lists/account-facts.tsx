import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { EmailState } from '~/domain/accounts/users';
import { titleDirection } from '~/lib/language/text-language';
import { t } from '~/messages/t';
import { Badge } from '~/ui/cards/badge';
import { Button } from '~/ui/forms/button';
import { DateTime, Name, RichText, NamedText, Dotted } from '~/ui/text/inline-text';

type Key = {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt?: string | null;
};
type Ending = {
  intent: string;
  /** The visible text of the button, and its label with `name`. */
  texts: { end: () => string; endOne: () => string };
};

/** A key named by the member: when it was created and last used, and a button that revokes it. */
function KeyRow({
  of: { id, name, createdAt, lastUsedAt, expiresAt },
  badge,
  intent,
  texts,
}: { of: Key; badge: ReactNode } & Ending) {
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
          <Dotted>
            <RichText text={t('tokens.made')} marks={{ day: () => <DateTime iso={createdAt} /> }} />
            {lastUsedAt ? (
              <RichText
                text={t('tokens.lastUsed')}
                marks={{ time: () => <DateTime iso={lastUsedAt} withTime /> }}
              />
            ) : (
              t('tokens.neverUsed')
            )}
            {expiresAt ? (
              <RichText
                text={t('tokens.ends')}
                marks={{ day: () => <DateTime iso={expiresAt} /> }}
              />
            ) : null}
          </Dotted>
        </p>
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <Button variant="danger" size="small" name="intent" value={intent}>
          <NamedText seen={texts.end()} text={texts.endOne()} name={<Name of={name} />} />
        </Button>
      </Form>
    </li>
  );
}

/** The keys of a member; `none` says that there are none. */
export function KeyList<K extends Key>({
  keys,
  none,
  badgeOf,
  ...ending
}: { keys: K[]; none: string; badgeOf?: (key: K) => ReactNode } & Ending) {
  if (keys.length === 0) return <p className="text-ink-muted">{none}</p>;
  return (
    <ul className="divide-y divide-line">
      {keys.map((key) => (
        <KeyRow key={key.id} of={key} badge={badgeOf?.(key)} {...ending} />
      ))}
    </ul>
  );
}

/** Shows whether the address is verified, a pending change, and a button that resends the link. */
export function EmailFacts({ state }: { state: EmailState }) {
  const { email, verified, pending, canVerify } = state;
  const address = (email: string) => <bdi dir="ltr">{email}</bdi>;
  return (
    <div className="grid justify-items-start gap-3">
      <p className="flex max-w-full flex-wrap items-center gap-2 break-all">
        {address(email)}
        <Badge tone={verified ? 'success' : 'neutral'}>
          {verified ? t('email.verified') : t('email.unverified')}
        </Badge>
      </p>
      {pending ? (
        <p className="break-words">
          <RichText text={t('email.pending')} marks={{ address: () => address(pending) }} />
        </p>
      ) : null}
      {canVerify ? null : <p className="text-sm text-ink-muted">{t('email.noLetters')}</p>}
      {canVerify && (pending || !verified) ? (
        <Form method="post" action="/my-profile/email" className="grid justify-items-start gap-2">
          <p>{t('email.pleaseVerify')}</p>
          <Button variant="secondary" name="intent" value="resend">
            {t('account.sendLink')}
          </Button>
        </Form>
      ) : null}
    </div>
  );
}
