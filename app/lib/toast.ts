/** A short message about what just happened. */
export type Toast = {
  title: string;
  description?: string;
  variant?: 'default' | 'success' | 'destructive';
};
