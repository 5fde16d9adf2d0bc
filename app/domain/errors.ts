import { textOf, type DeferredText, t } from '~/messages/t';

/** Errors of domain functions with their HTTP status. The messages are shown to people. */
type Message = string | DeferredText;

export type FieldErrors = Record<string, string[]>;

/** The rest of an allowance of `points` per `seconds`. */
export type Allowance = {
  name: string;
  points: number;
  seconds: number;
  left: number;
  /** Seconds until it is fully restored. */
  reset: number;
};

export class DomainError extends Error {
  /** Messages by input name. */
  readonly fields: FieldErrors;
  readonly retryAfterSeconds: number | null = null;
  readonly allowance: Allowance | null = null;
  /** Further properties of the JSON error, next to `error` and `fields`. */
  details: Record<string, unknown> = {};

  /** @param fields the name of an input stands for this message at that input */
  constructor(
    readonly text: Message,
    readonly status: number,
    fields: FieldErrors | string = {},
  ) {
    super(textOf(text));
    this.fields = typeof fields === 'string' ? { [fields]: [textOf(text)] } : fields;
    this.name = new.target.name;
    // One error may be shared by requests in several languages.
    if (typeof text === 'object')
      Object.defineProperty(this, 'message', { get: () => textOf(text) });
  }
}

export class MalformedError extends DomainError {
  constructor(message: string, fields?: FieldErrors) {
    super(message, 400, fields);
  }
}

export class UnauthorizedError extends DomainError {
  constructor(message = t('feedback.signInRequired')) {
    super(message, 401);
  }
}

export class ForbiddenError extends DomainError {
  constructor(message = t('refusal.forbidden')) {
    super(message, 403);
  }
}

/** Only others may add podcasts to this site. The message is shown on the page of the form. */
export class MayNotAddError extends DomainError {
  constructor(message: Message) {
    super(message, 403);
  }
}

export class NotFoundError extends DomainError {
  constructor(message = t('refusal.notFound')) {
    super(message, 404);
  }
}

/** It existed, but an admin has taken it down. */
export class GoneError extends DomainError {
  constructor(message: Message) {
    super(message, 410);
  }
}

export class ConflictError extends DomainError {
  constructor(message: Message, fields?: FieldErrors | string) {
    super(message, 409, fields);
  }
}

/** What was added is stored but awaits an admin's approval. */
export class AwaitsApprovalError extends ConflictError {}

export class InvalidError extends DomainError {
  constructor(message: Message, fields?: FieldErrors | string) {
    super(message, 422, fields);
  }
}

/** The time is rounded up. */
function tooManyRequests(seconds: number): string {
  if (seconds <= 10) return t('refusal.tooMany');
  const tens = Math.ceil(seconds / 10) * 10;
  if (tens < 60) return t('refusal.tooManySeconds', { count: tens });
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return t('refusal.tooManyMinutes', { count: minutes });
  return t('refusal.tooManyHours', { count: Math.ceil(minutes / 60) });
}

export class ThrottledError extends DomainError {
  constructor(
    override readonly retryAfterSeconds: number,
    message = tooManyRequests(retryAfterSeconds),
    override readonly allowance: Allowance | null = null,
  ) {
    super(message, 429);
  }
}

export class UpstreamError extends DomainError {
  constructor(message: Message) {
    super(message, 502);
  }
}

export class UnavailableError extends DomainError {
  override readonly retryAfterSeconds = 5;

  constructor(message = t('refusal.notNow')) {
    super(message, 503);
  }
}

/** In a form around a list, names the field of the row in the error: `field.<id>`. */
export async function withRowField<T>(
  field: string,
  id: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw Object.assign(error, { fields: { [`${field}.${id}`]: [error.message] } });
  }
}
