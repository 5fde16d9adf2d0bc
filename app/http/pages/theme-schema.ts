import { z } from 'zod';
import { t } from '~/messages/t';

export const themeSchema = z.object({
  theme: z.enum(['light', 'dark'], { error: () => t('input.theme') }),
});

export type Theme = z.output<typeof themeSchema>['theme'];
