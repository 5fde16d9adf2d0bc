/**
 * The refusals a verb can answer with. Each knows its HTTP status, so that a screen and a JSON call
 * say the same thing; the message is a sentence a person may read.
 */
export type FieldErrors = Record<string, string[]>;

/** What is said of a failure that nobody foresaw. */
export const SORRY = 'Something went wrong. Please try again.';

export class DomainError extends Error {
  /** Which inputs are to blame and why; empty where none is. */
  readonly fields: FieldErrors = {};
  /** Seconds after which it may be worth trying again, where that is known. */
  readonly retryAfterSeconds: number | null = null;

  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
    this.name = new.target.name;
  }
}

/** The request itself is not of the right form. */
export class MalformedError extends DomainError {
  constructor(message: string) {
    super(message, 400);
  }
}

export class UnauthorizedError extends DomainError {
  constructor(message = 'Sign in required') {
    super(message, 401);
  }
}

export class ForbiddenError extends DomainError {
  constructor(message = 'You may not do this') {
    super(message, 403);
  }
}

export class NotFoundError extends DomainError {
  constructor(message = 'Not found') {
    super(message, 404);
  }
}

/** The request is fine, but something else already is so; `fields` names what would have to differ. */
export class ConflictError extends DomainError {
  constructor(
    message: string,
    override readonly fields: FieldErrors = {},
  ) {
    super(message, 409);
  }
}

/** A value cannot be accepted; `fields` names which and why. */
export class InvalidError extends DomainError {
  constructor(
    message: string,
    override readonly fields: FieldErrors = {},
  ) {
    super(message, 422);
  }
}

export class ThrottledError extends DomainError {
  constructor(
    override readonly retryAfterSeconds: number,
    message = 'Too many requests. Please wait a moment and try again.',
  ) {
    super(message, 429);
  }
}

/** The directory or a feed failed us. */
export class UpstreamError extends DomainError {
  constructor(message: string) {
    super(message, 502);
  }
}

/** Something of ours is out of order and will be back. */
export class UnavailableError extends DomainError {
  override readonly retryAfterSeconds = 5;

  constructor(message = 'Not available right now. Please try again in a moment.') {
    super(message, 503);
  }
}
