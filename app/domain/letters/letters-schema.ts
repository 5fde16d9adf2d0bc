import { z } from 'zod';
import { t } from '~/messages/t';

export const subscriptionSchema = z.object({
  email: z
    .string({ error: () => t('input.mail') })
    .trim()
    .max(254, { error: () => t('input.mailLong') })
    .pipe(z.email({ error: () => t('input.mailValid') })),
});

/** Recipient of a test letter. */
export const letterSchema = z.object({
  email: z
    .string({ error: () => t('input.mail') })
    .trim()
    .max(254, { error: () => t('input.mailLong') })
    .pipe(z.email({ error: () => t('input.mailValid') })),
});
