import { z } from 'zod';

export const roleSchema = z.object({
  role: z.enum(['user', 'admin'], { error: 'The role must be user or admin' }),
});

export const directoryUserResponse = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(['user', 'admin', 'super_admin']),
  createdAt: z.iso.datetime(),
  lastLoginAt: z.iso.datetime().nullable(),
});

z.globalRegistry.add(directoryUserResponse, { id: 'DirectoryUser' });
