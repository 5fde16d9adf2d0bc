import type { Toast } from './toast';

/** A rejected action. `fields` and `values` are keyed by field name. */
export type Failure = {
  ok: false;
  status: number;
  error: string;
  fields: Record<string, string[]>;
  /** Excludes passwords. */
  values: Record<string, string[]>;
};

export type Success<R> = { ok: true; toast: Toast | null; result: R };

/** `signIn` is set when the session has expired. */
export type FormFailure = Pick<Failure, 'error' | 'fields'> &
  Partial<Pick<Failure, 'values'>> & { signIn?: boolean };

export type FormOutcome = { ok: boolean; error?: string; toast?: Toast | null };
