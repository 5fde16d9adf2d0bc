import type { Page } from '~/lib/web/page';
import type { Role } from './users';

export type DirectoryUser = {
  id: string;
  username: string;
  email: string;
  role: Role;
  createdAt: string;
  lastLoginAt: string | null;
};

export type UserPage = Page & { users: DirectoryUser[] };

export type UserBelongings = {
  favorites: number;
  reviews: number;
  followers: number;
  following: number;
  blogPosts: number;
};

/** The reason for a refusal, or null; also checked on the server. */
export function deletionRefusal(
  actor: { id: string; role: Role },
  user: { id: string; role: Role },
): string | null {
  if (user.id === actor.id) return 'You cannot delete yourself here.';
  if (user.role === 'super_admin' && actor.role !== 'super_admin') {
    return 'Only a super admin can delete a super admin.';
  }
  return null;
}

/** The reason for a refusal, or null: only a super admin changes roles. */
export function roleChangeRefusal(
  actor: { id: string; role: Role },
  user: { id: string; role: Role },
): string | null {
  if (actor.role !== 'super_admin') return 'Only a super admin can change roles.';
  if (user.id === actor.id) return 'You cannot change your own role.';
  if (user.role === 'super_admin') return 'The role of a super admin cannot be changed.';
  return null;
}
