import { z } from 'zod';
import { loginSchema } from '~/domain/accounts/users-schema';
import { personText } from '~/domain/input-schema';
import { t } from '~/messages/t';
import { tokenScopes } from './api-tokens';

const MAX_TOKEN_NAME = 60;

export const newTokenSchema = z.object({
  name: personText(MAX_TOKEN_NAME, () => t('input.atMost', { count: MAX_TOKEN_NAME })).refine(
    (name) => name !== '',
    { error: () => t('tokens.nameMissing') },
  ),
  scope: z.enum(tokenScopes, { error: () => t('input.oneOption') }),
  password: loginSchema.shape.password,
});
export type NewToken = z.infer<typeof newTokenSchema>;
