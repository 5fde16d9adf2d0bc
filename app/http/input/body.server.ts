import { MIMEType } from 'node:util';
import type { ActionFunctionArgs } from '@remix-run/node';
import { DomainError, MalformedError } from '~/domain/errors';
import { recordThrottleUse, requireUnderLimit } from '~/domain/throttles.server';
import { clientAddress } from '~/http/headers/read-request.server';
import { findJsonFault } from '~/lib/text/json-size';
import { t } from '~/messages/t';
import { USUAL_JSON, type JsonLimits } from './json-limits.server';

/**
 * Bytes: `token` for a single short value, `usual` for most forms, `text` for a few thousand characters, `large` for posts, `file` for uploads.
 */
const BODY_LIMITS = {
  /** A token. */
  token: 4 * 1024,
  usual: 32 * 1024,
  text: 64 * 1024,
  large: 1024 * 1024,
  /** 10 MB plus the multipart overhead. */
  file: 10.25 * 1024 * 1024,
};
export type BodySize = keyof typeof BODY_LIMITS;

/** Far above any real form; a megabyte of small fields would block the event loop for seconds. */
const FIELD_LIMIT = 500;
/** For a single sync request of an app. */
const APP_FIELD_LIMIT = 50_000;
/** Invalid percent-escapes; browsers send none. */
const BAD_ESCAPES_LIMIT = 500;

class BodyTooLargeError extends DomainError {
  constructor(limit: number) {
    super(t('refusal.tooLarge', { count: Math.floor(limit / 1024) }), 413);
  }
}

class UnsupportedTypeError extends DomainError {
  constructor(expected: string) {
    super(t('refusal.bodyType', { type: expected }), 415);
  }
}

class TooManyFieldsError extends MalformedError {
  constructor() {
    super(t('refusal.manyFields'));
  }
}

/** Not logged, like other refusals; the client may already be gone. */
class BrokenOffError extends MalformedError {
  constructor() {
    super(t('refusal.brokenOff'));
  }
}

/** A rejected body is read up to this size, so that the client receives the error response. */
const drainLimit = (limit: number) => Math.max(8 * BODY_LIMITS.large, 2 * limit);

/** @throws DomainError 413 by actual size, whatever Content-Length says; 400 when the client aborts */
async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const most = drainLimit(limit);
  if (Number(request.headers.get('content-length')) > most) {
    throw new BodyTooLargeError(limit);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body) {
    for await (const chunk of arriving(request.body as unknown as AsyncIterable<Uint8Array>)) {
      size += chunk.byteLength;
      if (size > most) throw new BodyTooLargeError(limit);
      if (size <= limit) chunks.push(chunk);
    }
  }
  if (size > limit) throw new BodyTooLargeError(limit);
  return new Uint8Array(Buffer.concat(chunks));
}

async function* arriving(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch {
    throw new BrokenOffError();
  }
}

function mediaType(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
}

function occurrences(bytes: Uint8Array, part: string): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count += 1;
  return count;
}

/** Replaces the standard body parser, which takes seconds for a megabyte of `+`. */
function readUrlencoded(bytes: Uint8Array): FormData {
  if (occurrences(bytes, '&') > FIELD_LIMIT) throw new TooManyFieldsError();
  const text = new TextDecoder().decode(bytes);
  if (text.split(/%(?![\da-f]{2})/i, BAD_ESCAPES_LIMIT + 2).length > BAD_ESCAPES_LIMIT + 1) {
    throw new MalformedError(t('refusal.unreadableForm'));
  }
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text.replaceAll('+', ' '))) {
    form.append(name, value);
  }
  return form;
}

async function readMultipart(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  const boundary = new MIMEType(type).params.get('boundary') ?? '';
  if (occurrences(bytes, `--${boundary}`) > FIELD_LIMIT) throw new TooManyFieldsError();
  return new Response(bytes, { headers: { 'Content-Type': type } }).formData();
}

/** @throws MalformedError */
function requireModestJson(bytes: Uint8Array, mostCommas: number): void {
  const fault = findJsonFault(bytes, mostCommas);
  if (fault === 'too-deep') throw new MalformedError(t('refusal.tooDeep'));
  if (fault) throw new TooManyFieldsError();
}

/** The request to read; rejected bodies are counted per client address. */
export type Sent = Pick<ActionFunctionArgs, 'request' | 'context'>;

/** @throws ThrottledError when the address has sent too many rejected bodies */
async function countingRefusals<T>({ request, context }: Sent, read: () => Promise<T>): Promise<T> {
  const address = clientAddress(request, context);
  await requireUnderLimit('refusedBody', address);
  try {
    return await read();
  } catch (error) {
    if (error instanceof DomainError) await recordThrottleUse('refusedBody', address);
    throw error;
  }
}

/** An absent body yields an empty form. @throws DomainError 413, 415, 400, 429 */
export function readForm(sent: Sent, size: BodySize = 'usual'): Promise<FormData> {
  return countingRefusals(sent, async () => {
    const { request } = sent;
    const type = mediaType(request);
    const bytes = await readBytes(request, BODY_LIMITS[size]);
    if (bytes.byteLength === 0) return new FormData();
    const isMultipart = type === 'multipart/form-data';
    if (type !== 'application/x-www-form-urlencoded' && !isMultipart) {
      throw new UnsupportedTypeError('a form');
    }
    try {
      const contentType = request.headers.get('content-type')!;
      return withoutNul(
        isMultipart ? await readMultipart(bytes, contentType) : readUrlencoded(bytes),
      );
    } catch (error) {
      if (error instanceof DomainError) throw error;
      throw new MalformedError(t('refusal.unreadableForm'));
    }
  });
}

/** PostgreSQL cannot store NUL. */
function withoutNul(form: FormData): FormData {
  const clean = new FormData();
  for (const [name, value] of form) {
    if (typeof value === 'string') clean.append(name, value.replaceAll('\0', ''));
    else clean.append(name, value);
  }
  return clean;
}

/** The bytes of a JSON body, unread. @throws DomainError 413, 415, 400, 429 */
export const readJsonBytes = (sent: Sent, size: BodySize): Promise<Uint8Array<ArrayBuffer>> =>
  countingRefusals(sent, () => jsonBytes(sent, BODY_LIMITS[size], false));

async function jsonBytes({ request }: Sent, limit: number, plainText: boolean) {
  const type = mediaType(request);
  const bytes = await readBytes(request, limit);
  const isJson = type === 'application/json' || type.endsWith('+json');
  if (bytes.byteLength > 0 && !isJson && !(plainText && type === 'text/plain')) {
    throw new UnsupportedTypeError('JSON (application/json)');
  }
  return bytes;
}

/** `undefined` without a body. @throws DomainError 413, 415, 400, 429 */
export function readJson(
  sent: Sent,
  { bytes: limit, commas }: JsonLimits = USUAL_JSON,
  plainText = false,
): Promise<unknown> {
  return countingRefusals(sent, async () => {
    const bytes = await jsonBytes(sent, limit, plainText);
    return bytes.byteLength === 0 ? undefined : parseJson(bytes, commas);
  });
}

/** The body sent by an app, whatever its Content-Type. @throws DomainError 413, 400, 429 */
export const readAppBody = (sent: Sent): Promise<Uint8Array<ArrayBuffer>> =>
  countingRefusals(sent, () => readBytes(sent.request, BODY_LIMITS.large));

/** A small form sent by an app, whatever its Content-Type. @throws DomainError 413, 400, 429 */
export const readAppFields = (sent: Sent): Promise<Record<string, unknown>> =>
  countingRefusals(sent, async () => {
    const bytes = await readBytes(sent.request, BODY_LIMITS.token);
    const isJson = /^application\/json\b/i.test(sent.request.headers.get('content-type') ?? '');
    if (isJson && bytes.byteLength > 0) return Object(parseJson(bytes, APP_FIELD_LIMIT)) as object;
    return Object.fromEntries(readUrlencoded(bytes));
  }) as Promise<Record<string, unknown>>;

/** Like `readAppBody`, parsed as JSON; `undefined` without a body. */
export const readAppJson = (sent: Sent): Promise<unknown> =>
  countingRefusals(sent, async () => {
    const bytes = await readBytes(sent.request, BODY_LIMITS.large);
    return bytes.byteLength === 0 ? undefined : parseJson(bytes, APP_FIELD_LIMIT);
  });

function parseJson(bytes: Uint8Array, mostCommas: number): unknown {
  requireModestJson(bytes, mostCommas);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new MalformedError(t('refusal.badJson'));
  }
}
