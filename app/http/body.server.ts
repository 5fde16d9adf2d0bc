import { DomainError, MalformedError } from '~/domain/errors';

/** Bytes. */
export const BODY_LIMIT = 1_048_576;

class BodyTooLargeError extends DomainError {
  constructor() {
    super('The request is larger than 1 MB.', 413);
  }
}

class UnsupportedTypeError extends DomainError {
  constructor(expected: string) {
    super(`The request body must be ${expected}.`, 415);
  }
}

/** A refused body is still read up to here, so that its sender hears the refusal and not a broken pipe. */
const DRAIN_LIMIT = 8 * BODY_LIMIT;

/**
 * Reads a body of at most 1 MB, whatever its Content-Length claims.
 * @throws DomainError 413
 */
async function readBytes(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length')) > DRAIN_LIMIT) throw new BodyTooLargeError();
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body) {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > DRAIN_LIMIT) throw new BodyTooLargeError();
      if (size <= BODY_LIMIT) chunks.push(chunk);
    }
  }
  if (size > BODY_LIMIT) throw new BodyTooLargeError();
  return new Uint8Array(Buffer.concat(chunks));
}

function mediaType(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
}

/**
 * Reads a form. An absent body is an empty form.
 * @throws DomainError 413, 415, 400
 */
export async function readForm(request: Request): Promise<FormData> {
  const type = mediaType(request);
  const bytes = await readBytes(request);
  if (bytes.byteLength === 0) return new FormData();
  if (type !== 'application/x-www-form-urlencoded' && type !== 'multipart/form-data') {
    throw new UnsupportedTypeError('a form');
  }
  try {
    const headers = { 'Content-Type': request.headers.get('content-type')! };
    return withoutNul(await new Response(bytes, { headers }).formData());
  } catch {
    throw new MalformedError('The form could not be read.');
  }
}

/** PostgreSQL stores no NUL, and no keyboard makes one. */
function withoutNul(form: FormData): FormData {
  const clean = new FormData();
  for (const [name, value] of form) {
    if (typeof value === 'string') clean.append(name, value.replaceAll('\0', ''));
    else clean.append(name, value);
  }
  return clean;
}

/**
 * Reads a JSON body, `undefined` when there is none.
 * @throws DomainError 413, 415, 400
 */
export async function readJson(request: Request, plainText = false): Promise<unknown> {
  const type = mediaType(request);
  const bytes = await readBytes(request);
  if (bytes.byteLength === 0) return undefined;
  const isJson = type === 'application/json' || type.endsWith('+json');
  if (!isJson && !(plainText && type === 'text/plain')) {
    throw new UnsupportedTypeError('JSON (application/json)');
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new MalformedError('The request body is not valid JSON.');
  }
}
