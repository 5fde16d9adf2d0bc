import { z } from 'zod';
import { Theme } from 'remix-themes/build/theme-provider.js';
import { t } from '~/messages/t';

export const themeSchema = z.object({ theme: z.enum(Theme, { error: () => t('input.theme') }) });
