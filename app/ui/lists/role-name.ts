import type { Role } from '~/domain/accounts/users';
import { t } from '~/messages/t';

const names: Record<Role, () => string> = {
  user: () => t('adminUsers.user'),
  moderator: () => t('adminUsers.moderator'),
  admin: () => t('adminUsers.admin'),
  super_admin: () => t('adminUsers.superAdmin'),
};

export const roleName = (role: Role): string => names[role]();
