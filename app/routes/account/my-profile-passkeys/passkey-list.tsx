import type { Passkey } from '~/domain/accounts/keys/passkeys';
import { t } from '~/messages/t';
import { KeyFacts } from '~/ui/lists/key-facts';

export function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
  if (passkeys.length === 0) return <p className="text-ink-muted">{t('passkeys.none')}</p>;
  return (
    <ul className="divide-y divide-line">
      {passkeys.map((passkey) => (
        <KeyFacts key={passkey.id} of={passkey} intent="remove" texts={texts} />
      ))}
    </ul>
  );
}

const texts = { end: () => t('passkeys.remove'), endOne: () => t('passkeys.removeOne') };
