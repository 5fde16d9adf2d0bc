import { z } from 'zod';
import { Theme } from 'remix-themes';

export const themeSchema = z.object({ theme: z.enum(Theme, 'The theme is light or dark.') });
