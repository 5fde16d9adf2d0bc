import { t } from '~/messages/t';
import type { Toast } from '~/lib/web/toast';

export const welcome = {
  get login() {
    return {
      title: t('auth.welcomeBack'),
      description: t('auth.loggedIn'),
      variant: 'success' as const,
    };
  },
  get register() {
    return {
      title: t('auth.welcome'),
      description: t('auth.accountCreated'),
      variant: 'success' as const,
    };
  },
} satisfies Record<string, Toast>;
