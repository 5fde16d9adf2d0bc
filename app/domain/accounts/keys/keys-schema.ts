import { z } from 'zod';
import { loginSchema } from '~/domain/accounts/users-schema';
import { personText } from '~/domain/input-schema';
import { stripBidiControls } from '~/lib/text/normalize-text';
import { DAY } from '~/lib/time/milliseconds';
import { t } from '~/messages/t';
import { keyLifetimes, tokenScopes, MAX_APP_NAME } from './keys';

const MAX_KEY_NAME = 60;

const keyName = (missing: () => string) =>
  personText(MAX_KEY_NAME, () => t('input.atMost', { count: MAX_KEY_NAME })).refine(
    (name) => name !== '',
    { error: missing },
  );

/** Not sent by those who have just signed in (`requireIdentity`). */
const passwordAgain = loginSchema.shape.password.or(z.literal('')).optional();

/** When the key ends; null: when it is revoked. */
const expiry = z
  .enum(['', ...keyLifetimes], { error: () => t('input.oneOption') })
  .default('')
  .transform((days) => (days === '' ? null : new Date(Date.now() + Number(days) * DAY)));

export const newTokenSchema = z.object({
  name: keyName(() => t('tokens.nameMissing')),
  scope: z.enum(tokenScopes, { error: () => t('input.oneOption') }),
  password: passwordAgain,
  expires: expiry,
});
export type NewToken = Omit<z.infer<typeof newTokenSchema>, 'expires'> & { expires?: Date | null };

/** The form that lets a waiting app in. */
export const allowAppSchema = z.object({ password: passwordAgain });

const appNameMissing = () => t('input.appName');

export const newAppPasswordSchema = z.object({
  name: z
    .string({ error: appNameMissing })
    .transform((name) => stripBidiControls(name).trim())
    .pipe(
      z.string().min(1, { error: appNameMissing }).max(MAX_APP_NAME, { error: appNameMissing }),
    ),
  password: passwordAgain,
  expires: expiry,
});

const MAX_ANSWER = 20_000;
const answerPart = z.string().max(MAX_ANSWER);

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

const answerFields = {
  id: answerPart,
  rawId: answerPart,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()),
};

const createdSchema = z.object({
  ...answerFields,
  response: z.object({ clientDataJSON: answerPart, attestationObject: answerPart }),
});

const usedSchema = z.object({
  ...answerFields,
  response: z.object({
    clientDataJSON: answerPart,
    authenticatorData: answerPart,
    signature: answerPart,
    userHandle: answerPart.optional(),
  }),
});
export type PasskeyAssertion = z.output<typeof usedSchema>;

export const newPasskeySchema = z.object({
  name: keyName(() => t('passkeys.nameMissing')),
  password: loginSchema.shape.password,
  answer: answer(createdSchema),
});
export type NewPasskey = z.output<typeof newPasskeySchema>;

export const passkeySignInSchema = z.object({ answer: answer(usedSchema) });

/** A code from an app, or a recovery code. */
const codeSchema = z
  .string({ error: () => t('secondFactor.codeMissing') })
  .trim()
  .min(1, { error: () => t('secondFactor.codeMissing') })
  .max(100, { error: () => t('secondFactor.wrongCode') });

export const signInCodeSchema = z.object({ code: codeSchema });
export const passwordSchema = z.object({ password: loginSchema.shape.password });
export const passwordAndCodeSchema = passwordSchema.extend({ code: codeSchema });
export type PasswordAndCode = z.infer<typeof passwordAndCodeSchema>;
