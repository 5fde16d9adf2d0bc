import { z } from 'zod';
import { loginSchema } from '~/domain/accounts/users-schema';
import { t } from '~/messages/t';

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
