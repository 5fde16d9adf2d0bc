import { z } from 'zod';

export const subscriptionSchema = z.object({
  email: z
    .string({ error: 'Please enter your e-mail address' })
    .trim()
    .max(254, 'Please enter a shorter e-mail address')
    .pipe(z.email('Please enter a valid e-mail address')),
});
