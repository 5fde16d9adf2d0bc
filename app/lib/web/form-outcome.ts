export type Toast = {
  title: string;
  description?: string;
  /** A name that occurs in the title or description, and its likely language. */
  name?: { text: string; language?: string | null };
  /**
   * Undoes the reported change: the id of a member's change, or a function for changes stored in a visitor's browser.
   * Null if there is nothing to undo.
   */
  undo?: string | (() => void) | null;
  variant?: 'default' | 'success' | 'destructive';
};

/** Describes a toast by the name of what was changed. */
export const about = (text: string, language: string | null = null) => ({
  description: text,
  name: { text, language },
});

export const FLASH_COOKIE = 'flash';

/** Deletes the flash cookie in the browser once its toast is shown. */
export function forgetFlash(): void {
  document.cookie = `${FLASH_COOKIE}=; Path=/; Max-Age=0`;
}

/** A rejected action. `fields` and `values` are keyed by field name. */
export type Failure = {
  ok: false;
  status: number;
  error: string;
  fields: Record<string, string[]>;
  /** Excludes passwords. */
  values: Record<string, string[]>;
};

/** `signIn` is set when the session has expired. */
export type FormFailure = Pick<Failure, 'error' | 'fields'> &
  Partial<Pick<Failure, 'values'>> & { signIn?: boolean };

/** The values of a form by the names of its fields. */
export type FormValues = Record<string, string[]>;

/** `noAnswer`: the request or its response was lost; then `values` is what was sent. */
export type FormOutcome = {
  ok: boolean;
  error?: string;
  toast?: Toast | null;
  noAnswer?: boolean;
  values?: FormValues;
};
