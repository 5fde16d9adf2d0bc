import type { z } from 'zod';
import { InvalidError, MalformedError, NotFoundError, type FieldErrors } from '~/domain/errors';
import { inputMessage, isGeneral } from './input-messages.server';

/** zod's issues by field; those of the whole input under the empty name. */
function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    (fields[issue.path.map(String).join('.')] ??= []).push(issue.message);
  }
  return fields;
}

function firstSentence(fields: FieldErrors): string {
  const [name, [message = '']] = Object.entries(fields)[0]!;
  return name && isGeneral(message) ? `${name}: ${message}` : message;
}

/** Deeper inputs would exhaust the stack. */
const MOST_LEVELS = 20;

/** Removes NUL and lone surrogates, which PostgreSQL does not store. @throws MalformedError when nested too deep */
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
  const parsed = schema.safeParse(storable(value), { error: inputMessage });
  if (parsed.success) return parsed.data;
  const fields = fieldErrors(parsed.error);
  throw new InvalidError(firstSentence(fields), fields);
}

/** @throws MalformedError (400) that names each field */
export function parseQuery<T>(schema: z.ZodType<T>, params: URLSearchParams): T {
  const parsed = schema.safeParse(Object.fromEntries(params), { error: inputMessage });
  if (parsed.success) return parsed.data;
  const fields = fieldErrors(parsed.error);
  throw new MalformedError(`The address is not right: ${firstSentence(fields)}`, fields);
}

/** @throws NotFoundError */
export function parseParams<T>(schema: z.ZodType<T>, params: unknown): T {
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  throw new NotFoundError();
}

/** Never sent back to a page, and never normalised. */
export const SECRET_FIELD = /password/i;

/** Names in `lists` become arrays; of other equal names the last wins. CRLF becomes LF, except in passwords. */
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
