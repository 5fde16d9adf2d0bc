export type Toast = {
  title: string;
  description?: string;
  /** A name within title or description, and its likely language. */
  name?: { text: string; language?: string | null };
  /** Undoes what the toast tells: the id of a member's change, or what a browser does for a visitor. */
  undo?: string | (() => void);
  variant?: 'default' | 'success' | 'destructive';
};

export const FLASH_COOKIE = 'flash';

/** In the browser, once the toast of the cookie is shown. */
export function forgetFlash(): void {
  document.cookie = `${FLASH_COOKIE}=; Path=/; Max-Age=0`;
}
