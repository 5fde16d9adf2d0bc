import { z } from 'zod';
import { InvalidError, MalformedError, NotFoundError, type FieldErrors } from '~/domain/errors';
import { t } from '~/messages/t';

type Bounds = { origin: string; minimum?: unknown; maximum?: unknown };

function atLeast(origin: string, count: number): string {
  if (origin === 'string') return t('input.textAtLeast', { count });
  return origin === 'array'
    ? t('input.listAtLeast', { count })
    : t('input.numberAtLeast', { count });
}

function atMost(origin: string, count: number): string {
  if (origin === 'string') return t('input.textAtMost', { count });
  return origin === 'array' ? t('input.listAtMost', { count }) : t('input.numberAtMost', { count });
}

const outside = ({ origin, minimum, maximum }: Bounds): string =>
  minimum === undefined ? atMost(origin, Number(maximum)) : atLeast(origin, Number(minimum));

function kindWanted(kind: string): string {
  switch (kind) {
    case 'string':
      return t('input.giveText');
    case 'number':
      return t('input.giveNumber');
    case 'int':
      return t('input.giveWholeNumber');
    case 'boolean':
      return t('input.giveBoolean');
    case 'array':
      return t('input.giveList');
    case 'object':
      return t('input.giveObject');
    default:
      return t('input.giveValue');
  }
}

/** The site's default message for an issue whose schema has no message of its own. */
function inputMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return kindWanted(issue.expected);
    case 'too_small':
    case 'too_big':
      return issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1
        ? t('input.giveText')
        : outside(issue);
    case 'invalid_value':
      return t('input.giveOneOf', { values: issue.values.map(String).join(', ') });
    case 'unrecognized_keys':
      return t('input.giveNothingElse', { names: issue.keys.join(', ') });
    default:
      return t('input.giveDescribed');
  }
}

/** Zod issues by field; issues of the whole input have an empty name. */
function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    (fields[issue.path.map(String).join('.')] ??= []).push(issue.message);
  }
  return fields;
}

/** Default messages do not name the field, unlike a schema's own messages, so the name is added. */
function firstSentence(fields: FieldErrors, general: Set<string>): string {
  const [name, [message = '']] = Object.entries(fields)[0]!;
  return name && general.has(message) ? `${name}: ${message}` : message;
}

/** @returns the value, or the errors by field with the first one as a sentence */
function parse<T>(schema: z.ZodType<T>, value: unknown) {
  const general = new Set<string>();
  const parsed = schema.safeParse(value, {
    error: (issue) => {
      const message = inputMessage(issue);
      general.add(message);
      return message;
    },
  });
  if (parsed.success) return { data: parsed.data, refused: null };
  const fields = fieldErrors(parsed.error);
  return { refused: { fields, sentence: firstSentence(fields, general) } };
}

/** Deeper input would exhaust the stack. */
const MAX_LEVELS = 20;

/** Removes NUL and lone surrogates, which PostgreSQL cannot store. @throws MalformedError when nested too deep */
function storable(value: unknown, level = 0): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed();
  if (typeof value !== 'object' || value === null) return value;
  if (level > MAX_LEVELS) throw new MalformedError(t('refusal.tooDeep'));
  if (Array.isArray(value)) return value.map((item) => storable(item, level + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, storable(item, level + 1)]),
  );
}

/** @throws InvalidError (422) that names each field */
export function parseBody<T>(schema: z.ZodType<T>, value: unknown): T {
  const { data, refused } = parse(schema, storable(value));
  if (refused) throw new InvalidError(refused.sentence, refused.fields);
  return data;
}

/** Like `parseBody`, for a whole file: only what the schema has is copied. @throws InvalidError (422) */
export function parseFile<T>(schema: z.ZodType<T>, value: unknown): T {
  const { data, refused } = parse(schema, value);
  if (refused) throw new InvalidError(refused.sentence, refused.fields);
  return storable(data) as T;
}

/** A form's fields by a schema. @throws InvalidError (422) that names each field */
export const parseForm = <T>(schema: z.ZodType<T>, form: FormData): T =>
  parseBody(schema, formObject(form));

/** The button that sent the form, which stands for one of several verbs. @throws MalformedError for any other */
export function intentOf<T extends string>(form: FormData, intents: readonly T[]): T {
  const sent = form.get('intent');
  const intent = intents.find((intent) => intent === sent);
  if (intent === undefined) throw new MalformedError(t('input.noIntent'));
  return intent;
}

/** A field's text or file; empty if none was sent. */
export async function readFieldBytes(form: FormData, name: string): Promise<Buffer> {
  const sent = form.get(name) ?? '';
  return Buffer.from(typeof sent === 'string' ? sent : new Uint8Array(await sent.arrayBuffer()));
}

function isList(field: unknown): boolean {
  const inner = field instanceof z.ZodDefault ? field.unwrap() : field;
  return inner instanceof z.ZodArray;
}

/** List parameters keep all their values, others the last one. */
function queryObject(schema: z.ZodType, params: URLSearchParams): Record<string, unknown> {
  const shape: Record<string, unknown> = schema instanceof z.ZodObject ? schema.shape : {};
  return Object.fromEntries(
    [...params].map(([name, value]) => [
      name,
      Object.hasOwn(shape, name) && isList(shape[name]) ? params.getAll(name) : value,
    ]),
  );
}

/** @throws MalformedError (400) that names each field */
export function parseQuery<T>(schema: z.ZodType<T>, params: URLSearchParams): T {
  const { data, refused } = parse(schema, queryObject(schema, params));
  if (!refused) return data;
  const { fields, sentence } = refused;
  throw new MalformedError(t('refusal.badParameter', { fault: sentence }), fields);
}

/** @throws NotFoundError */
export function parseParams<T>(schema: z.ZodType<T>, params: unknown): T {
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  throw new NotFoundError();
}

/** Never sent back to a page and never normalized. */
export const SECRET_FIELD = /password/i;

/**
 * Names in `lists` become arrays; for other repeated names the last value wins. CRLF becomes LF, except in passwords.
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
