import { z } from 'zod';
import { personText } from '~/domain/input-schema';

export const contactSchema = z.object({
  name: personText(100, 'Name may have at most 100 characters').pipe(
    z.string().min(1, 'Please tell us your name'),
  ),
  email: z
    .string()
    .trim()
    .max(254, 'Please enter a shorter e-mail address')
    .pipe(z.email('Please enter a valid e-mail address')),
  message: personText(5_000, 'Message may have at most 5,000 characters').pipe(
    z.string().min(1, 'Please write a message'),
  ),
});

export type ContactInput = z.infer<typeof contactSchema>;
