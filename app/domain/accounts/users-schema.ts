import { z } from 'zod';
import { isEmptyOrVisible, languageResponse, personText } from '~/domain/input-schema';
import { countryToStore } from '~/lib/language/country-names';
import { limitMarks } from '~/lib/text/normalize-text';
import { isMailAddress, normalizeMailAddress } from '~/lib/web/mail-address.server';
import { languages as siteLanguages } from '~/messages/generated/languages';
import { t } from '~/messages/t';
import { isCommonPassword, withoutInvisible } from './common-passwords';
import { normalizeUsername, usernameProblem } from './usernames';
import {
  ageRanges,
  givenRoles,
  joinedChoices,
  knowledgeLevels,
  languages,
  memberStates,
  roles,
  topics,
  MAX_REASON,
  wordChoices,
} from './users';

/** Never loaded by the browser. */

const text = (limit: number, toStore = (value: string) => value) =>
  z
    .string({ error: () => t('input.text') })
    .trim()
    .max(limit, { error: () => t('input.atMost', { count: limit }) })
    .refine(isEmptyOrVisible, { error: () => t('input.unseen') })
    .transform((value) => (value ? toStore(limitMarks(value)) : null))
    .nullish();

const choice = <const T extends readonly [string, ...string[]]>(options: T) =>
  z
    .preprocess(
      (value) => (value === '' ? null : value),
      z.enum(options, { error: () => t('input.oneOption') }).nullable(),
    )
    .optional();

const choices = <const T extends readonly [string, ...string[]]>(options: T) =>
  z
    .array(z.enum(options, { error: () => t('input.options') }), {
      error: () => t('input.options'),
    })
    .max(options.length * 2, { error: () => t('input.options') })
    .transform((values) => [...new Set(values)])
    .optional();

const typedEmail = z
  .string({ error: () => t('input.email') })
  .trim()
  .min(1, { error: () => t('input.email') })
  .max(254, { error: () => t('input.emailLong') });

export const emailSchema = typedEmail
  .transform(normalizeMailAddress)
  .refine(isMailAddress, { error: () => t('input.emailValid') });

const newPasswordSchema = z
  .string({ error: () => t('input.newPassword') })
  .min(1, { error: () => t('input.newPassword') })
  .refine((value) => value === '' || [...value].length >= 8, {
    error: () => t('input.passwordShort'),
  })
  .refine((value) => value === '' || withoutInvisible(value) !== '', {
    error: () => t('input.passwordBlank'),
  })
  .refine((value) => value.length <= 1024, { error: () => t('input.passwordLong') })
  .refine((value) => value.length > 1024 || !isCommonPassword(value), {
    error: () => t('input.passwordCommon'),
  })
  .meta({ minLength: 8, maxLength: 1024 });

const usernameSchema = z
  .string({ error: () => t('input.username') })
  .meta({ minLength: 3, maxLength: 30 })
  .transform(normalizeUsername)
  .superRefine((value, context) => {
    const problem = usernameProblem(value);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

/** Absent fields stay unchanged; null or empty clears them. */
export const profileSchema = z.object({
  bio: text(1000),
  ageRange: choice(ageRanges),
  countryOfOrigin: text(100, countryToStore),
  countryOfResidence: text(100, countryToStore),
  primaryLanguage: choice(languages),
  otherLanguages: choices(languages),
  topicsOfInterest: choices(topics),
  knowledgeLevel: choice(knowledgeLevels),
  referralSource: text(200),
});
export const profileLists = ['otherLanguages', 'topicsOfInterest'] as const;
export type ProfileChange = z.infer<typeof profileSchema>;

type PasswordPair = { password?: unknown; confirmPassword?: unknown };

/** JSON callers need not repeat the password. */
const passwordsMatch = (value: PasswordPair | null): boolean =>
  value?.confirmPassword === undefined || value.confirmPassword === value.password;

type OwnNames = { username?: string; email?: string; password?: string };

export const passwordEqualsName = ({ username, email, password }: OwnNames): boolean =>
  [username, email, email?.split('@')[0]].some(
    (name) => name !== undefined && name.toLowerCase() === password?.trim().toLowerCase(),
  );

const mismatch = {
  path: ['confirmPassword'],
  error: () => t('input.passwordsMatch'),
  // Reported together with the other problems.
  when: () => true,
};

export const registrationSchema = profileSchema
  .omit({ bio: true })
  .extend({
    username: usernameSchema,
    email: emailSchema,
    password: newPasswordSchema,
    confirmPassword: z.string().optional(),
    primaryLanguage: z.enum(languages, { error: () => t('input.primaryLanguage') }),
  })
  .refine((value) => !passwordEqualsName(value), {
    path: ['password'],
    error: () => t('input.ownName'),
  })
  .refine(passwordsMatch, mismatch);
export type Registration = z.infer<typeof registrationSchema>;

export const loginSchema = z.object({
  email: typedEmail,
  password: z
    .string({ error: () => t('input.password') })
    .min(1, { error: () => t('input.password') })
    .max(2048, { error: () => t('input.passwordLong') }),
  /** Second factor code, if the account has one. */
  code: z.string().trim().max(100).optional(),
});
export type Login = z.infer<typeof loginSchema>;

export const emailChangeSchema = z.object({
  email: emailSchema,
  password: loginSchema.shape.password,
});

export const passwordChangeSchema = z
  .object({
    currentPassword: loginSchema.shape.password,
    password: newPasswordSchema,
    confirmPassword: z.string(),
  })
  .refine(passwordsMatch, mismatch);

export const passwordResetSchema = z
  .object({
    token: z
      .string()
      .trim()
      .min(1, { error: () => t('input.code') }),
    password: newPasswordSchema,
    confirmPassword: z.string(),
  })
  .refine(passwordsMatch, mismatch);

export const preferencesSchema = z
  .object({
    autoplayEnabled: z.boolean({ error: () => t('input.onOrOff') }).optional(),
    autoStartEnabled: z.boolean({ error: () => t('input.onOrOff') }).optional(),
    favoritesPrivate: z.boolean({ error: () => t('input.onOrOff') }).optional(),
    interfaceLanguage: z
      .enum(
        siteLanguages.map(({ tag }) => tag),
        { error: () => t('input.oneOption') },
      )
      .nullable()
      .optional(),
    /** ISO 8601: 1 is Monday, 7 is Sunday; null for no letter. */
    weeklyLetterDay: z
      .literal([1, 2, 3, 4, 5, 6, 7], { error: () => t('input.oneOption') })
      .nullable()
      .optional(),
  })
  .refine((value) => Object.values(value).some((preference) => preference !== undefined), {
    error: () => t('input.preference'),
  })
  .meta({ minProperties: 1 });
export type Preferences = z.infer<typeof preferencesSchema>;

export const currentUserResponse = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  /** When the address was verified by a link in a letter; null if not yet. */
  emailVerifiedAt: z.iso.datetime().nullable(),
  role: z.enum(roles),
  bio: z.string().nullable(),
  bioLanguage: languageResponse,
  ageRange: z.string().nullable(),
  countryOfOrigin: z.string().nullable(),
  countryOfResidence: z.string().nullable(),
  primaryLanguage: z.string().nullable(),
  otherLanguages: z.array(z.string()),
  topicsOfInterest: z.array(z.string()),
  knowledgeLevel: z.string().nullable(),
  referralSource: z.string().nullable(),
  /** Language of the site and of letters; null if never chosen. */
  interfaceLanguage: z.string().nullable(),
  autoplayEnabled: z.boolean(),
  autoStartEnabled: z.boolean(),
  /** Hides the favorites and their activities from others. */
  favoritesPrivate: z.boolean(),
  /** Day of the weekly letter, 1 is Monday; null for no letter. */
  weeklyLetterDay: z.number().int().min(1).max(7).nullable(),
  lastLoginAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});

export type CurrentUser = z.output<typeof currentUserResponse>;

export const userResponse = z.object({ user: currentUserResponse });
export const signedInResponse = z.object({ token: z.string(), user: currentUserResponse });

z.globalRegistry.add(currentUserResponse, { id: 'User' });

export const roleSchema = z.object({
  role: z.enum(givenRoles, { error: () => t('input.givenRole') }),
});

/** Which members a list shows, newest first. */
export const memberFilterSchema = z.object({
  search: personText(200, () => t('input.tooLong')).optional(),
  role: z.enum(roles).optional(),
  state: z.enum(memberStates).optional(),
  joined: z.enum(joinedChoices).optional().describe('Registered in the last day, week or 30 days.'),
});
export type MemberFilter = z.output<typeof memberFilterSchema>;

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
  email: z.string().nullable().describe('Null for moderators, who do not see addresses.'),
  role: z.enum(roles),
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
