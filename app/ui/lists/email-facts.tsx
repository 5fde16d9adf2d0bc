import { Form } from '@remix-run/react';
import type { EmailState } from '~/domain/accounts/users';
import { t } from '~/messages/t';
import { Badge } from '~/ui/cards/badge';
import { Button } from '~/ui/forms/button';
import { RichText } from '~/ui/text/rich-text';

/** Shows whether the address is verified, a pending change, and a button that resends the link. */
export function EmailFacts({ state }: { state: EmailState }) {
  const { email, verified, pending, canVerify } = state;
  const address = (one: string) => <bdi dir="ltr">{one}</bdi>;
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
          <Button look="secondary" name="intent" value="resend">
            {t('account.sendLink')}
          </Button>
        </Form>
      ) : null}
    </div>
  );
}
