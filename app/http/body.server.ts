import { MIMEType } from 'node:util';
import { DomainError, MalformedError } from '~/domain/errors';
import { t } from '~/messages/t';

/** Bytes. */
const BODY_LIMIT = 1_048_576;
/** Far above any real form; a megabyte of small fields would block the event loop for seconds. */
const FIELD_LIMIT = 500;

class BodyTooLargeError extends DomainError {
  constructor() {
    super(t('refusal.tooLarge'), 413);
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

/** Not logged, as other refusals are not: nobody may be there to read it. */
class BrokenOffError extends MalformedError {
  constructor() {
    super(t('refusal.brokenOff'));
  }
}

/** A refused body is read up to here, so that the client receives the refusal. */
const DRAIN_LIMIT = 8 * BODY_LIMIT;

/** @throws DomainError 413, whatever Content-Length says; 400 when the sender breaks off */
async function readBytes(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length')) > DRAIN_LIMIT) throw new BodyTooLargeError();
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body) {
    for await (const chunk of arriving(request.body as unknown as AsyncIterable<Uint8Array>)) {
      size += chunk.byteLength;
      if (size > DRAIN_LIMIT) throw new BodyTooLargeError();
      if (size <= BODY_LIMIT) chunks.push(chunk);
    }
  }
  if (size > BODY_LIMIT) throw new BodyTooLargeError();
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

function fieldsOfForm(bytes: Uint8Array, contentType: string): number {
  const { essence, params } = new MIMEType(contentType);
  const isMultipart = essence === 'multipart/form-data';
  return occurrences(bytes, isMultipart ? `--${params.get('boundary') ?? ''}` : '&');
}

function commasOfJson(bytes: Uint8Array): number {
  const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
  let count = 0;
  let quoted = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) quoted = !quoted;
    else if (byte === backslash) at += 1;
    else if (byte === comma && !quoted) count += 1;
  }
  return count;
}

/** An absent body is an empty form. @throws DomainError 413, 415, 400 */
export async function readForm(request: Request): Promise<FormData> {
  const type = mediaType(request);
  const bytes = await readBytes(request);
  if (bytes.byteLength === 0) return new FormData();
  if (type !== 'application/x-www-form-urlencoded' && type !== 'multipart/form-data') {
    throw new UnsupportedTypeError('a form');
  }
  try {
    const contentType = request.headers.get('content-type')!;
    if (fieldsOfForm(bytes, contentType) > FIELD_LIMIT) throw new TooManyFieldsError();
    const headers = { 'Content-Type': contentType };
    return withoutNul(await new Response(bytes, { headers }).formData());
  } catch (error) {
    if (error instanceof TooManyFieldsError) throw error;
    throw new MalformedError(t('refusal.unreadableForm'));
  }
}

/** PostgreSQL stores no NUL. */
function withoutNul(form: FormData): FormData {
  const clean = new FormData();
  for (const [name, value] of form) {
    if (typeof value === 'string') clean.append(name, value.replaceAll('\0', ''));
    else clean.append(name, value);
  }
  return clean;
}

/** `undefined` without a body. @throws DomainError 413, 415, 400 */
export async function readJson(request: Request, plainText = false): Promise<unknown> {
  const type = mediaType(request);
  const bytes = await readBytes(request);
  if (bytes.byteLength === 0) return undefined;
  const isJson = type === 'application/json' || type.endsWith('+json');
  if (!isJson && !(plainText && type === 'text/plain')) {
    throw new UnsupportedTypeError('JSON (application/json)');
  }
  if (commasOfJson(bytes) > FIELD_LIMIT) throw new TooManyFieldsError();
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new MalformedError(t('refusal.badJson'));
  }
}
