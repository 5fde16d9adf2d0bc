import type { z } from 'zod';
import { InvalidError, MalformedError, NotFoundError, type FieldErrors } from '~/domain/errors';

/** zod's issues as `{ field: [sentence, …] }`; those of the whole under the empty name. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    (fields[issue.path.map(String).join('.')] ??= []).push(issue.message);
  }
  return fields;
}

function firstSentence(fields: FieldErrors): string {
  const [name, messages] = Object.entries(fields)[0] ?? ['', ['Invalid input']];
  const message = messages[0] ?? 'Invalid input';
  // zod's own messages do not say which field they speak of; ours are whole sentences.
  return name && /^Invalid|^Too |^Expected/.test(message) ? `${name}: ${message}` : message;
}

/** No input of ours has more than three; far deeper ones exhaust the stack. */
const MOST_LEVELS = 20;

/**
 * PostgreSQL stores neither NUL nor half a surrogate pair; no keyboard makes them.
 * @throws MalformedError for values inside values inside values without end
 */
function storable(value: unknown, level = 0): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed();
  if (typeof value !== 'object' || value === null) return value;
  if (level > MOST_LEVELS) throw new MalformedError('The request body is nested too deeply.');
  if (Array.isArray(value)) return value.map((one) => storable(one, level + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, storable(one, level + 1)]),
  );
}

/** @throws InvalidError (422) that names each field */
export function parseBody<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(storable(value));
  if (parsed.success) return parsed.data;
  const fields = fieldErrors(parsed.error);
  throw new InvalidError(firstSentence(fields), fields);
}

/** @throws MalformedError (400) */
export function parseQuery<T>(schema: z.ZodType<T>, params: URLSearchParams): T {
  const parsed = schema.safeParse(Object.fromEntries(params));
  if (parsed.success) return parsed.data;
  throw new MalformedError(`The address is not right: ${firstSentence(fieldErrors(parsed.error))}`);
}

/** An address whose parts cannot be right leads nowhere. @throws NotFoundError */
export function parseParams<T>(schema: z.ZodType<T>, params: unknown): T {
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  throw new NotFoundError();
}

/** Fields that are never sent back to a page, and taken letter by letter. */
export const SECRET_FIELD = /password/i;

/**
 * A form as the object its schema expects: names in `lists` become arrays (empty when absent), and of
 * several equal names elsewhere the last wins. Line ends are the web's CRLF in forms and LF here, but for
 * those in a password: it is hashed as the account's JSON call sent it.
 */
export function formObject(form: FormData, lists: readonly string[] = []): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const [name, value] of form) {
    if (typeof value !== 'string' || name.startsWith('_')) continue;
    if (lists.includes(name)) continue;
    object[name] = SECRET_FIELD.test(name) ? value : value.replace(/\r\n/g, '\n');
  }
  for (const name of lists) object[name] = form.getAll(name).filter((value) => value !== '');
  return object;
}
