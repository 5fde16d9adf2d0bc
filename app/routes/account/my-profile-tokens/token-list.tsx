import { Form } from '@remix-run/react';
import type { ApiToken } from '~/domain/accounts/keys/api-tokens';
import { titleDirection } from '~/lib/language/title-language';
import { t } from '~/messages/t';
import { Badge } from '~/ui/cards/badge';
import { tokenScopeName } from '~/ui/forms/choice-names';
import { Button } from '~/ui/forms/button';
import { DateTime } from '~/ui/text/date-time';
import { Dot } from '~/ui/text/dot';
import { Name } from '~/ui/text/name';
import { RichText } from '~/ui/text/rich-text';
import { Spoken } from '~/ui/text/spoken';

function TokenRow({ token }: { token: ApiToken }) {
  const { id, name, scope, createdAt, lastUsedAt } = token;
  return (
    <li
      dir={titleDirection(name)}
      className="flex flex-wrap items-center justify-between gap-3 py-3"
    >
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2 font-medium break-words">
          <Name of={name} />
          <Badge tone={scope === 'admin' ? 'gold' : 'neutral'}>{tokenScopeName(scope)}</Badge>
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
        <Button look="danger" size="small" name="intent" value="revoke">
          <Spoken seen={t('tokens.revoke')}>
            <RichText text={t('tokens.revokeOne')} marks={{ name: () => <Name of={name} /> }} />
          </Spoken>
        </Button>
      </Form>
    </li>
  );
}

export function TokenList({ tokens }: { tokens: ApiToken[] }) {
  if (tokens.length === 0) return <p className="text-ink-muted">{t('tokens.none')}</p>;
  return (
    <ul className="divide-y divide-line">
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} />
      ))}
    </ul>
  );
}
