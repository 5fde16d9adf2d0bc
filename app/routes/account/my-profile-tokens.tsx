import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { type ApiToken, tokenScopes } from '~/domain/accounts/keys/keys';
import { t } from '~/messages/t';
import { RichText, linkTo } from '~/ui/text/inline-text';
import { Badge } from '~/ui/cards/badge';
import { tokenScopeName } from '~/ui/forms/choice-names';
import { KeyList } from '~/ui/lists/account-facts';
import {
  createApiToken,
  listApiTokens,
  revokeApiToken,
} from '~/domain/accounts/keys/api-tokens.server';
import { newTokenSchema } from '~/domain/accounts/keys/keys-schema';
import { isAdmin } from '~/domain/accounts/users';
import { intentOf, parseForm } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titled } from '~/lib/web/page-meta';
import { ShownOnce, CurrentPasswordField } from '~/ui/auth/credential-fields';
import { Button } from '~/ui/forms/button';
import { ActionForm } from '~/ui/forms/form';
import { SelectField, KeyNameField } from '~/ui/forms/form-fields';
import { useFormKey } from '~/ui/forms/enhanced-form';
import { HeadBelow } from '~/ui/text/back-link';

const texts = { end: () => t('tokens.revoke'), endOne: () => t('tokens.revokeOne') };

const scopeOf = ({ scope }: ApiToken) => (
  <Badge tone={scope === 'admin' ? 'gold' : 'neutral'}>{tokenScopeName(scope)}</Badge>
);

export const loader = screenLoader('member', async ({ actor }) => ({
  tokens: await listApiTokens(actor.id),
  scopes: tokenScopes.filter((scope) => scope !== 'admin' || isAdmin(actor)),
}));

export const action = screenAction('member', async ({ actor }, form) => {
  if (intentOf(form, ['revoke', 'create']) === 'revoke') {
    const { name } = await revokeApiToken(actor, String(form.get('id')));
    return redirectWithToast('/my-profile/tokens', {
      title: t('tokens.revoked'),
      description: name,
    });
  }
  const { token } = await createApiToken(actor, parseForm(newTokenSchema, form));
  // No redirect, because only this response holds the token.
  const outcome = { ok: true as const, toast: null, result: { token } };
  return data(outcome, { status: 201, headers: { 'Cache-Control': 'no-store' } });
});

export const meta = titled(() => t('tokens.title'));

function NewToken() {
  const { scopes } = useLoaderData<typeof loader>();
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
      <CurrentPasswordField />
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
