import type { ApiToken } from '~/domain/accounts/keys/api-tokens';
import { t } from '~/messages/t';
import { Badge } from '~/ui/cards/badge';
import { tokenScopeName } from '~/ui/forms/choice-names';
import { KeyFacts } from '~/ui/lists/key-facts';

const texts = { end: () => t('tokens.revoke'), endOne: () => t('tokens.revokeOne') };

export function TokenList({ tokens }: { tokens: ApiToken[] }) {
  if (tokens.length === 0) return <p className="text-ink-muted">{t('tokens.none')}</p>;
  return (
    <ul className="divide-y divide-line">
      {tokens.map((token) => (
        <KeyFacts
          key={token.id}
          of={token}
          badge={
            <Badge tone={token.scope === 'admin' ? 'gold' : 'neutral'}>
              {tokenScopeName(token.scope)}
            </Badge>
          }
          intent="revoke"
          texts={texts}
        />
      ))}
    </ul>
  );
}
