import { Strategy } from 'remix-auth/strategy';
import { passkeySignInSchema, type UsedPasskey } from '~/domain/accounts/keys/passkeys-schema';
import { InvalidError } from '~/domain/errors';
import { formObject, parseBody } from '~/http/input/parse.server';
import { t } from '~/messages/t';
import { readChallenge } from './passkey-challenge.server';

/** The authenticator's answer to the site's challenge. */
type Answered = { answer: UsedPasskey; challenge: string };

/** A remix-auth strategy for passkeys (WebAuthn): the answer is a form field, the challenge a cookie. */
export class PasskeyStrategy<User> extends Strategy<User, Answered> {
  name = 'passkey';

  async authenticate(request: Request): Promise<User> {
    const form = await request.clone().formData();
    const { answer } = parseBody(passkeySignInSchema, formObject(form));
    const challenge = await readChallenge(request, 'sign in');
    if (challenge === null) throw new InvalidError(t('passkeys.tooLate'));
    return this.verify({ answer, challenge });
  }
}
