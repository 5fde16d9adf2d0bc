import { z } from 'zod';
import { personText } from '~/domain/input-schema';
import { MAX_REASON, wordChoices } from './user-directory';
import { t } from '~/messages/t';

export const roleSchema = z.object({
  role: z.enum(['user', 'admin'], { error: () => t('input.role') }),
});

const reason = personText(MAX_REASON, () => t('input.tooLong')).pipe(
  z.string().min(1, { error: () => t('input.memberReason') }),
);

/** A UTC date; the suspension ends when that day begins. */
export const suspensionSchema = z.object({
  until: z.iso
    .date({ error: () => t('input.day') })
    .refine((day) => new Date(day).getTime() > Date.now(), { error: () => t('input.dayToCome') }),
  reason,
});
export type SuspensionInput = z.output<typeof suspensionSchema>;

/** `words`: whether profile and reviews are hidden or kept. */
export const banSchema = z.object({
  reason,
  words: z.enum(wordChoices, { error: () => t('input.oneOption') }),
});
export type BanInput = z.output<typeof banSchema>;

export const directoryUserResponse = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(['user', 'admin', 'super_admin']),
  createdAt: z.iso.datetime(),
  lastLoginAt: z.iso.datetime().nullable(),
  emailVerified: z.boolean(),
  secondFactor: z.boolean().describe('Whether signing in with the password requires a code.'),
  passkey: z.boolean().describe('Whether the member can sign in with a passkey.'),
  suspension: z
    .object({ until: z.iso.datetime(), reason: z.string(), by: z.string() })
    .nullable()
    .describe('The member cannot write until this time; null if not suspended.'),
  ban: z
    .object({
      since: z.iso.datetime(),
      reason: z.string(),
      by: z.string(),
      words: z.enum(wordChoices),
    })
    .nullable()
    .describe('The member has been unable to sign in since this time; null if not banned.'),
});

export type DirectoryUser = z.output<typeof directoryUserResponse>;

z.globalRegistry.add(directoryUserResponse, { id: 'DirectoryUser' });
