export type Toast = {
  title: string;
  description?: string;
  /** A name within title or description, and its likely language. */
  name?: { text: string; language?: string | null };
  variant?: 'default' | 'success' | 'destructive';
};
