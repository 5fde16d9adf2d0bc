import type { Role } from './users';

export const isAdmin = (actor: { role: Role } | null): boolean =>
  actor?.role === 'admin' || actor?.role === 'super_admin';

export const isSuperAdmin = (actor: { role: Role } | null): boolean =>
  actor?.role === 'super_admin';
