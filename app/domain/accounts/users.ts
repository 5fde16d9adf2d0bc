import { t } from '~/messages/t';

/** From the least to the most. */
export const roles = ['user', 'moderator', 'admin', 'super_admin'] as const;
export type Role = (typeof roles)[number];

/** The roles that can be given on the site; super admins are appointed on the server. */
export const givenRoles = ['user', 'moderator', 'admin'] as const;
export type GivenRole = (typeof givenRoles)[number];

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
export type Actor = {
  id: string;
  username: string;
  email: string;
  role: Role;
  interfaceLanguage: string | null;
  autoplayEnabled: boolean;
  autoStartEnabled: boolean;
  favoritesPrivate: boolean;
};

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

/** Who may open a screen, send a form or make a call. Everyone may do what those before them may. */
export const accessKinds = ['anyone', 'member', 'moderator', 'admin', 'super_admin'] as const;
export type Access = (typeof accessKinds)[number];

const accessOf: Record<Role, Access> = {
  user: 'member',
  moderator: 'moderator',
  admin: 'admin',
  super_admin: 'super_admin',
};

/** The rule for all screens, forms and calls, and for the menus that lead to them. */
export const hasAccess = (access: Access, actor: { role: Role } | null): boolean =>
  accessKinds.indexOf(actor ? accessOf[actor.role] : 'anyone') >= accessKinds.indexOf(access);

/** Whether this is work at the desk, which needs a recent sign-in and, if so set, a second factor. */
export const isDeskWork = (access: Access): boolean => access !== 'anyone' && access !== 'member';

/** Who decides on reports, held reviews and suspensions; admins as well. */
export const isModerator = (actor: { role: Role } | null): boolean => hasAccess('moderator', actor);

export const isAdmin = (actor: { role: Role } | null): boolean => hasAccess('admin', actor);

export const isSuperAdmin = (actor: { role: Role } | null): boolean =>
  hasAccess('super_admin', actor);

/** Why something that a member wrote is held for an admin. */
export const heldReasons = ['link', 'word'] as const;
export type HeldFor = (typeof heldReasons)[number];

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

/** Which members a list shows. */
export const memberStates = ['suspended', 'banned', 'unverified', 'never-seen'] as const;
export type MemberState = (typeof memberStates)[number];

/** How long ago they registered. */
export const joinedChoices = ['day', 'week', 'month'] as const;
export type Joined = (typeof joinedChoices)[number];

/** The reason for a refusal, or null. Also checked on the server. */
export function deletionRefusal(actor: WithRole, user: WithRole): string | null {
  if (!isAdmin(actor)) return t('refusal.adminAct');
  if (user.id === actor.id) return t('refusal.deleteSelf');
  if (isSuperAdmin(user) && !isSuperAdmin(actor)) {
    return t('refusal.deleteSuperAdmin');
  }
  return null;
}

/** The reason for a refusal, or null. Admins appoint and dismiss moderators, super admins also admins. */
export function roleChangeRefusal(actor: WithRole, user: WithRole, role: GivenRole): string | null {
  if (!isAdmin(actor)) return t('refusal.adminAct');
  if (!isSuperAdmin(actor) && (isAdmin(user) || role === 'admin')) {
    return t('refusal.needsSuperAdmin');
  }
  if (user.id === actor.id) return t('refusal.ownRole');
  if (isSuperAdmin(user)) return t('refusal.superAdminRole');
  return null;
}

/** The reason for a refusal, or null. Only super admins can suspend admins, and only admins moderators. */
export function restrictionRefusal(actor: WithRole, user: WithRole): string | null {
  if (!isModerator(actor)) return t('refusal.moderatorAct');
  if (user.id === actor.id) return t('refusal.restrictSelf');
  if (isAdmin(user) && !isSuperAdmin(actor)) return t('refusal.restrictAdmin');
  if (isModerator(user) && !isAdmin(actor)) return t('refusal.restrictModerator');
  return null;
}

/** The reason for a refusal, or null. Moderators suspend, but do not ban. */
export const banRefusal = (actor: WithRole, user: WithRole): string | null =>
  isAdmin(actor) ? restrictionRefusal(actor, user) : t('refusal.adminAct');
