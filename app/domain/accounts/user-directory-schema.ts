import { z } from 'zod';
import { t } from '~/messages/t';

export const roleSchema = z.object({
  role: z.enum(['user', 'admin'], { error: () => t('input.role') }),
});

export const directoryUserResponse = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(['user', 'admin', 'super_admin']),
  createdAt: z.iso.datetime(),
  lastLoginAt: z.iso.datetime().nullable(),
});

export type DirectoryUser = z.output<typeof directoryUserResponse>;

z.globalRegistry.add(directoryUserResponse, { id: 'DirectoryUser' });
