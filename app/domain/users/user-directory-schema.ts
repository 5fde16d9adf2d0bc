import { z } from 'zod';

/** A super admin is made on the server's command line alone. */
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
