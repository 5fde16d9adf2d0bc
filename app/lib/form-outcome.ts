import type { Toast } from './toast';

/** How an action that was refused answers. The keys of `fields` and `values` are the names of form fields. */
export type Failure = {
  ok: false;
  status: number;
  error: string;
  fields: Record<string, string[]>;
  /** What was typed, without passwords. */
  values: Record<string, string[]>;
};

export type Success<R> = { ok: true; toast: Toast | null; result: R };

/** What a form shows of a refusal. `signIn`: the session has ended, and to sign in again would help. */
export type FormFailure = Pick<Failure, 'error' | 'fields'> &
  Partial<Pick<Failure, 'values'>> & { signIn?: boolean };

/** What a part of a screen wants to know of a form that it sent by itself. */
export type FormOutcome = { ok: boolean; error?: string; toast?: Toast | null };
