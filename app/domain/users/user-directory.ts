import type { Page } from '~/lib/page';
import type { Role } from './users';

/** A user as the User Directory shows them to admins. */
export type DirectoryUser = {
  id: string;
  username: string;
  email: string;
  role: Role;
  /** ISO dates. */
  createdAt: string;
  lastLoginAt: string | null;
};

export type UserPage = Page & { users: DirectoryUser[] };

/** What is deleted with a user, in numbers. */
export type UserBelongings = {
  favorites: number;
  reviews: number;
  followers: number;
  following: number;
  /** Kept, with the author's name. */
  blogPosts: number;
};

/** Why this admin cannot delete that user, or null when they can. The server asks the same again. */
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

/** Why the role of that user cannot be changed, or null when it can: only a super admin changes roles. */
export function roleChangeRefusal(
  actor: { id: string; role: Role },
  user: { id: string; role: Role },
): string | null {
  if (actor.role !== 'super_admin') return 'Only a super admin can change roles.';
  if (user.id === actor.id) return 'You cannot change your own role.';
  if (user.role === 'super_admin') return 'The role of a super admin cannot be changed.';
  return null;
}
