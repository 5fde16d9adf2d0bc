import { z } from 'zod';
import { languageResponse } from '~/domain/input-schema';
import { isCommonPassword } from './passwords/common-passwords';
import { tidyUsername, usernameProblem } from './names/usernames';
import { ageRanges, knowledgeLevels, languages, topics } from './users';

/** Never loaded by the browser. */

const text = (limit: number) =>
  z
    .string('Please enter text')
    .trim()
    .max(limit, `Please use at most ${limit} characters`)
    .transform((value) => value || null)
    .nullish();

const choice = <const T extends readonly [string, ...string[]]>(options: T) =>
  z
    .preprocess(
      (value) => (value === '' ? null : value),
      z.enum(options, 'Please choose one of the options').nullable(),
    )
    .optional();

const choices = <const T extends readonly [string, ...string[]]>(options: T) =>
  z
    .array(z.enum(options, 'Please choose from the options'), 'Please choose from the options')
    .max(options.length * 2, 'Please choose from the options')
    .transform((values) => [...new Set(values)])
    .optional();

export const emailSchema = z
  .string('Please enter your email address')
  .trim()
  .min(1, 'Please enter your email address')
  .max(254, 'Please enter a shorter email address')
  .pipe(z.email('Please enter a valid email address'));

export const newPasswordSchema = z
  .string('Please enter a password')
  .min(1, 'Please enter a password')
  .refine((value) => value === '' || [...value].length >= 8, 'Please use at least 8 characters')
  .refine((value) => value === '' || value.trim() !== '', 'Please use more than blanks')
  .refine((value) => value.length <= 1024, 'Please use at most 1,024 characters')
  .refine((value) => !isCommonPassword(value), 'This password is too common. Please choose another')
  .meta({ minLength: 8, maxLength: 1024 });

const usernameSchema = z
  .string('Please enter a username')
  .meta({ minLength: 3, maxLength: 30 })
  .transform(tidyUsername)
  .superRefine((value, context) => {
    const problem = usernameProblem(value);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

/** Absent fields stay; null or empty clears. */
export const profileSchema = z.object({
  bio: text(1000),
  ageRange: choice(ageRanges),
  countryOfOrigin: text(100),
  countryOfResidence: text(100),
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

export const isOwnName = ({ username, email, password }: OwnNames): boolean =>
  [username, email, email?.split('@')[0]].some(
    (name) => name !== undefined && name.toLowerCase() === password?.trim().toLowerCase(),
  );

export const OWN_NAME = 'Please use something other than your username or email';

const mismatch = {
  path: ['confirmPassword'],
  message: 'Please make sure your passwords match',
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
    primaryLanguage: z.enum(languages, 'Please select your primary language'),
  })
  .refine((value) => !isOwnName(value), { path: ['password'], message: OWN_NAME })
  .refine(passwordsMatch, mismatch);
export type Registration = z.infer<typeof registrationSchema>;

export const loginSchema = z.object({
  email: z
    .string('Please enter your email address')
    .trim()
    .min(1, 'Please enter your email address')
    .max(254, 'Please enter a shorter email address'),
  password: z
    .string('Please enter your password')
    .min(1, 'Please enter your password')
    .max(2048, 'Please use at most 1,024 characters'),
});
export type Login = z.infer<typeof loginSchema>;

export const passwordChangeSchema = z
  .object({
    currentPassword: loginSchema.shape.password,
    password: newPasswordSchema,
    confirmPassword: z.string(),
  })
  .refine(passwordsMatch, mismatch);

export const passwordResetSchema = z
  .object({
    token: z.string().trim().min(1, 'Please enter the code from the message'),
    password: newPasswordSchema,
    confirmPassword: z.string(),
  })
  .refine(passwordsMatch, mismatch);

export const preferencesSchema = z
  .object({
    autoplayEnabled: z.boolean('Please choose on or off').optional(),
    autoStartEnabled: z.boolean('Please choose on or off').optional(),
  })
  .refine(
    (value) => value.autoplayEnabled !== undefined || value.autoStartEnabled !== undefined,
    'Please name a preference to change',
  )
  .meta({ minProperties: 1 });
export type Preferences = z.infer<typeof preferencesSchema>;

const ownUserResponse = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(['user', 'admin', 'super_admin']),
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
  autoplayEnabled: z.boolean(),
  autoStartEnabled: z.boolean(),
  lastLoginAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});

export const userResponse = z.object({ user: ownUserResponse });
export const signedInResponse = z.object({ token: z.string(), user: ownUserResponse });

z.globalRegistry.add(ownUserResponse, { id: 'User' });
