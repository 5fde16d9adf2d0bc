import { z } from 'zod';
import { loginSchema } from '~/domain/accounts/users-schema';
import { personText } from '~/domain/input-schema';
import { t } from '~/messages/t';

const MAX_NAME = 60;
const MAX_ANSWER = 20_000;
const part = z.string().max(MAX_ANSWER);

/** The response of the browser's authenticator as JSON (WebAuthn, 5.1.8); empty without JavaScript. */
const answer = <T extends z.ZodType>(schema: T) =>
  z
    .string({ error: () => t('passkeys.needsScript') })
    .min(1, { error: () => t('passkeys.needsScript') })
    .max(MAX_ANSWER, { error: () => t('passkeys.refused') })
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: t('passkeys.refused') });
        return z.NEVER;
      }
    })
    .pipe(schema);

const common = {
  id: part,
  rawId: part,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()),
};

const createdSchema = z.object({
  ...common,
  response: z.object({ clientDataJSON: part, attestationObject: part }),
});

const usedSchema = z.object({
  ...common,
  response: z.object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: part.optional(),
  }),
});
export type UsedPasskey = z.output<typeof usedSchema>;

export const newPasskeySchema = z.object({
  name: personText(MAX_NAME, () => t('input.atMost', { count: MAX_NAME })).refine(
    (name) => name !== '',
    { error: () => t('passkeys.nameMissing') },
  ),
  password: loginSchema.shape.password,
  answer: answer(createdSchema),
});
export type NewPasskey = z.output<typeof newPasskeySchema>;

export const passkeySignInSchema = z.object({ answer: answer(usedSchema) });
