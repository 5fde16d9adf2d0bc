import type { Role } from './users';

/**
 * The columns of a role. Moderators have one of their own, because only a rebuilt table could widen the CHECK of
 * `role`.
 */
export const roleColumns = { role: true, moderator: true } as const;

type RoleRow = { role: string; moderator: boolean };

export const roleOf = ({ role, moderator }: RoleRow): Role =>
  role === 'user' && moderator ? 'moderator' : (role as Role);

/** Replaces the columns of a role by the role. */
export function withRole<Row extends RoleRow>({
  role,
  moderator,
  ...rest
}: Row): Omit<Row, keyof RoleRow> & { role: Role } {
  return { ...rest, role: roleOf({ role, moderator }) };
}

/** What to store for a role. */
export const roleToStore = (role: Role): { role: string; moderator: boolean } =>
  role === 'moderator' ? { role: 'user', moderator: true } : { role, moderator: false };

/** Finds the accounts with a role. */
export const hasRole = (role: Role) =>
  role === 'user' || role === 'moderator' ? roleToStore(role) : { role };

/** Finds everyone who works at the desk. */
export const worksAtDesk = { OR: [{ role: { not: 'user' } }, { moderator: true }] };
