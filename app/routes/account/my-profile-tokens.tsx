import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import {
  createApiToken,
  listApiTokens,
  revokeApiToken,
} from '~/domain/accounts/keys/api-tokens.server';
import { type ApiToken, tokenScopes } from '~/domain/accounts/keys/keys';
import { newTokenSchema } from '~/domain/accounts/keys/keys-schema';
import { isRecentSignIn } from '~/domain/accounts/passwords.server';
import { isModerator } from '~/domain/accounts/users';
import { intentOf, parseForm } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titled } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { ShownOnce, CurrentPasswordField, KeyLifeField } from '~/ui/auth/credential-fields';
import { Badge } from '~/ui/cards/badge';
import { Button } from '~/ui/forms/button';
import { tokenScopeName } from '~/ui/forms/choice-names';
import { useFormKey } from '~/ui/forms/enhanced-form';
import { ActionForm } from '~/ui/forms/form';
import { SelectField, KeyNameField } from '~/ui/forms/form-fields';
import { KeyList } from '~/ui/lists/account-facts';
import { HeadBelow } from '~/ui/text/back-link';
import { RichText, linkTo } from '~/ui/text/inline-text';

const texts = { end: () => t('tokens.revoke'), endOne: () => t('tokens.revokeOne') };

const scopeOf = ({ scope }: ApiToken) => (
  <Badge tone={scope === 'admin' ? 'gold' : 'neutral'}>{tokenScopeName(scope)}</Badge>
);

export const loader = screenLoader('member', async ({ actor, session }) => ({
  asksPassword: !isRecentSignIn(session.authenticatedAt),
  tokens: await listApiTokens(actor.id),
  scopes: tokenScopes.filter((scope) => scope !== 'admin' || isModerator(actor)),
}));

export const action = screenAction('member', async ({ actor, session }, form) => {
  if (intentOf(form, ['revoke', 'create']) === 'revoke') {
    const { name } = await revokeApiToken(actor, String(form.get('id')));
    return redirectWithToast('/my-profile/tokens', {
      title: t('tokens.revoked'),
      description: name,
    });
  }
  const wish = parseForm(newTokenSchema, form);
  const { token } = await createApiToken(actor, wish, session.authenticatedAt);
  // No redirect, because only this response holds the token.
  const outcome = { ok: true as const, toast: null, result: { token } };
  return data(outcome, { status: 201, headers: { 'Cache-Control': 'no-store' } });
});

export const meta = titled(() => t('tokens.title'));

function NewToken() {
  const { scopes, asksPassword } = useLoaderData<typeof loader>();
  return (
    <ActionForm key={useFormKey(useActionData<typeof action>())}>
      <KeyNameField label={t('tokens.name')} hint={t('tokens.nameHint')} />
      <SelectField
        label={t('tokens.scope')}
        name="scope"
        required
        options={scopes.map((scope) => ({ value: scope, label: tokenScopeName(scope) }))}
        defaultValue="read"
      />
      <KeyLifeField />
      {asksPassword ? <CurrentPasswordField /> : null}
      <Button className="justify-self-start" name="intent" value="create">
        {t('tokens.create')}
      </Button>
    </ActionForm>
  );
}

export default function ApiTokens() {
  const { tokens } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  return (
    <div className="page grid max-w-3xl gap-6 page-room">
      <HeadBelow to="/my-profile" back={t('account.myProfile')}>
        {t('tokens.title')}
      </HeadBelow>
      <p>
        <RichText text={t('tokens.hint')} marks={{ link: linkTo('/api') }} />
      </p>
      {outcome?.ok ? (
        <ShownOnce
          label={t('tokens.yours')}
          hint={t('tokens.shownOnce')}
          text={outcome.result.token}
        />
      ) : null}
      <KeyList
        keys={tokens}
        none={t('tokens.none')}
        badgeOf={scopeOf}
        intent="revoke"
        texts={texts}
      />
      <section className="grid gap-4">
        <h2 className="text-xl font-semibold">{t('tokens.new')}</h2>
        <NewToken />
      </section>
    </div>
  );
}
