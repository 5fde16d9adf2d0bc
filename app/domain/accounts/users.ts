import type { Page } from '~/lib/web/page';
import { t } from '~/messages/t';
import type { CurrentUser, DirectoryUser } from './users-schema';

export type Role = CurrentUser['role'];

export const actorFields = {
  id: true,
  username: true,
  email: true,
  role: true,
  interfaceLanguage: true,
  autoplayEnabled: true,
  autoStartEnabled: true,
  favoritesPrivate: true,
} as const;

/** Domain functions take this (or an id), never a Request. */
export type Actor = Pick<CurrentUser, keyof typeof actorFields>;

/** A member's view of their email address. */
export type EmailState = {
  email: string;
  verified: boolean;
  /** The address that will replace it once a link sent there is followed. */
  pending: string | null;
  /** Whether the site sends letters. */
  canVerify: boolean;
};

export const ageRanges = ['18-24', '25-34', '35-44', '45-54', '55-64', '65+'] as const;

export const knowledgeLevels = ['beginner', 'intermediate', 'advanced', 'scholar'] as const;

export const languages = [
  'English',
  'Arabic',
  'Urdu',
  'French',
  'Turkish',
  'Malay',
  'Indonesian',
  'Bengali',
  'Persian',
  'Spanish',
  'German',
  'Chinese',
  'Hindi',
  'Other',
] as const;

export const topics = [
  'Quran Recitation',
  'Tafsir',
  'Hadith',
  'Fiqh',
  'Islamic History',
  'Seerah',
  'Aqeedah',
  'Dhikr & Duas',
  'Contemporary Issues',
  'Family & Marriage',
  'Personal Development',
  'Islamic Finance',
  'Spirituality',
  'Youth & Education',
] as const;

export const isAdmin = (actor: { role: Role } | null): boolean =>
  actor?.role === 'admin' || actor?.role === 'super_admin';

export const isSuperAdmin = (actor: { role: Role } | null): boolean =>
  actor?.role === 'super_admin';

/** Why something that a member wrote is held for an admin. */
export const heldReasons = ['link', 'word'] as const;
export type HeldFor = (typeof heldReasons)[number];

export type UserPage = Page & { users: DirectoryUser[] };

export const MAX_REASON = 500;

/** What happens to the profile and reviews of a banned member. */
export const wordChoices = ['hidden', 'kept'] as const;

export type UserContent = {
  favorites: number;
  reviews: number;
  followers: number;
  following: number;
  blogPosts: number;
};

type WithRole = { id: string; role: Role };

/** The reason for a refusal, or null. Also checked on the server. */
export function deletionRefusal(actor: WithRole, user: WithRole): string | null {
  if (user.id === actor.id) return t('refusal.deleteSelf');
  if (user.role === 'super_admin' && actor.role !== 'super_admin') {
    return t('refusal.deleteSuperAdmin');
  }
  return null;
}

/** The reason for a refusal, or null. Only super admins change roles. */
export function roleChangeRefusal(actor: WithRole, user: WithRole): string | null {
  if (actor.role !== 'super_admin') return t('refusal.roleBySuperAdmin');
  if (user.id === actor.id) return t('refusal.ownRole');
  if (user.role === 'super_admin') return t('refusal.superAdminRole');
  return null;
}

/** The reason for a refusal, or null. Only super admins can suspend admins. */
export function restrictionRefusal(actor: WithRole, user: WithRole): string | null {
  if (actor.role === 'user') return t('refusal.adminAct');
  if (user.id === actor.id) return t('refusal.restrictSelf');
  if (user.role !== 'user' && actor.role !== 'super_admin') return t('refusal.restrictAdmin');
  return null;
}
