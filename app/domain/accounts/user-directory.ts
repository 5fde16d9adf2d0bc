import type { Page } from '~/lib/web/page';
import type { DirectoryUser } from './user-directory-schema';
import type { Role } from './users';
import { t } from '~/messages/t';

export type { DirectoryUser } from './user-directory-schema';
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
