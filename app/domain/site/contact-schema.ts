import { z } from 'zod';
import { mailAddress, personText } from '~/domain/input-schema';
import { t } from '~/messages/t';

export const contactSchema = z.object({
  name: personText(100, () => t('input.nameLong')).pipe(
    z.string().min(1, { error: () => t('input.name') }),
  ),
  email: mailAddress,
  message: personText(5_000, () => t('input.messageLong')).pipe(
    z.string().min(1, { error: () => t('input.message') }),
  ),
});

export type ContactInput = z.infer<typeof contactSchema>;
