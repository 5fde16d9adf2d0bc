import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { newPasskeySchema } from '~/domain/accounts/keys/keys-schema';
import {
  addPasskey,
  creationOptions,
  listPasskeys,
  removePasskey,
} from '~/domain/accounts/keys/passkeys.server';
import { dependsOnPasskey } from '~/domain/accounts/keys/required-factor.server';
import { InvalidError } from '~/domain/errors';
import { readChallenge, storeChallenge } from '~/http/access/cookies.server';
import { intentOf, parseForm } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titled } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { CurrentPasswordField } from '~/ui/auth/credential-fields';
import { PasskeyForm } from '~/ui/auth/passkey-form';
import { Notice } from '~/ui/feedback/status';
import { Button } from '~/ui/forms/button';
import { useFormKey } from '~/ui/forms/enhanced-form';
import { KeyNameField } from '~/ui/forms/form-fields';
import { KeyList } from '~/ui/lists/account-facts';
import { HeadBelow } from '~/ui/text/back-link';

const texts = { end: () => t('passkeys.remove'), endOne: () => t('passkeys.removeOne') };

const PATH = '/my-profile/passkeys';

export const loader = screenLoader('member', async ({ actor }) => {
  const [passkeys, options, isSecondStep] = await Promise.all([
    listPasskeys(actor.id),
    creationOptions(actor),
    dependsOnPasskey(actor.id),
  ]);
  return data(
    { passkeys, options, isSecondStep },
    {
      headers: {
        'Set-Cookie': await storeChallenge(options.challenge, actor.id),
        'Cache-Control': 'no-store',
      },
    },
  );
});

export const action = screenAction(
  'member',
  async ({ actor, request }, form) => {
    if (intentOf(form, ['remove', 'add']) === 'remove') {
      await removePasskey(actor.id, String(form.get('id')));
      return redirectWithToast(PATH, { title: t('passkeys.removed') });
    }
    const wish = parseForm(newPasskeySchema, form);
    const challenge = await readChallenge(request, actor.id);
    if (challenge === null) throw new InvalidError(t('passkeys.tooLate'));
    await addPasskey(actor.id, wish, challenge);
    return redirectWithToast(PATH, { title: t('passkeys.added'), description: wish.name });
  },
  { whileSuspended: true },
);

export const meta = titled(() => t('passkeys.title'));

function NewPasskey() {
  const { options } = useLoaderData<typeof loader>();
  const ask = async () => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    return startRegistration({ optionsJSON: options });
  };
  return (
    <PasskeyForm key={useFormKey(useActionData<typeof action>())} ask={ask} intent="add">
      <KeyNameField label={t('tokens.name')} hint={t('passkeys.nameHint')} />
      <CurrentPasswordField />
      <Button className="justify-self-start" name="intent" value="add">
        {t('passkeys.add')}
      </Button>
    </PasskeyForm>
  );
}

export default function Passkeys() {
  const { passkeys, isSecondStep } = useLoaderData<typeof loader>();
  return (
    <div className="page grid max-w-3xl gap-6 page-room">
      <HeadBelow to="/my-profile" back={t('account.myProfile')}>
        {t('passkeys.title')}
      </HeadBelow>
      <p>
        {t('passkeys.hint')} {isSecondStep ? null : t('passkeys.newPassword')}
      </p>
      {isSecondStep ? <Notice>{t('passkeys.isSecondStep')}</Notice> : null}
      <KeyList keys={passkeys} none={t('passkeys.none')} intent="remove" texts={texts} />
      <section className="grid gap-4">
        <h2 className="text-xl font-semibold">{t('passkeys.new')}</h2>
        <NewPasskey />
      </section>
    </div>
  );
}
