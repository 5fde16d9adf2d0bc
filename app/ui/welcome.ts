import type { Toast } from '~/lib/toast';

/** What is said to somebody who has just come in, on the pages and in the dialog. */
export const welcome = {
  login: { title: 'Welcome back!', description: 'Successfully logged in', variant: 'success' },
  register: { title: 'Welcome!', description: 'Your account has been created', variant: 'success' },
} satisfies Record<string, Toast>;
