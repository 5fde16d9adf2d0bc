import { z } from 'zod';
import { stripBidiControls } from '~/lib/text/clean-text';
import { t } from '~/messages/t';
import { MAX_APP_NAME } from './app-passwords';

const error = () => t('input.appName');

export const newAppPasswordSchema = z.object({
  name: z
    .string({ error })
    .transform((name) => stripBidiControls(name).trim())
    .pipe(z.string().min(1, { error }).max(MAX_APP_NAME, { error })),
});
