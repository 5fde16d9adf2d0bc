import { retryAfterSeconds } from '~/adapters/web/retry-after';
import { readCappedText } from '~/lib/text/capped-text.server';
import { DirectoryError, type DirectoryErrorKind } from './contract.server';

export const MAX_RETRIES = 2;

export type Expectation = {
  maxBytes: number;
  bodyWithin?: number;
  /** For an unknown id, the API sometimes returns 400 with `"status":"false"`; if set, that resolves to null. */
  refusalMeansMissing?: boolean;
};

export type Outcome = { body: unknown } | { error: DirectoryError; retries: number };

export async function readRefusal(
  response: Response,
  { refusalMeansMissing }: Expectation,
): Promise<Outcome | null> {
  const { status } = response;
  if (response.ok) return null;
  if (status === 400 && refusalMeansMissing && (await isNotFoundAnswer(response)))
    return { body: null };
  if (!response.bodyUsed) await response.body?.cancel();
  if (status === 401) {
    return failed('refused', `The directory did not accept key, secret or clock. (${status})`, 1);
  }
  if (status === 403) return failed('refused', `The directory blocked the request. (${status})`);
  const wait = retryAfterSeconds(response.headers.get('retry-after')) ?? undefined;
  if (status === 429) {
    return failed('throttled', 'The directory asks for fewer questions.', MAX_RETRIES, wait);
  }
  if (status >= 500) {
    return failed('unavailable', `The directory failed (${status}).`, MAX_RETRIES, wait);
  }
  return failed('refused', `The directory did not understand the request. (${status})`);
}

function failed(
  kind: DirectoryErrorKind,
  message: string,
  retries = 0,
  retryAfter?: number,
): Outcome {
  return { error: new DirectoryError(kind, message, retryAfter), retries };
}

async function isNotFoundAnswer(response: Response): Promise<boolean> {
  const body = await readCappedText(response, 10_000);
  return /"status"\s*:\s*"false"/.test(body ?? '');
}

export function readJson(text: string | null): Outcome {
  if (text === null) return failed('malformed', 'The directory answered with far too much.');
  try {
    return { body: JSON.parse(text) as unknown };
  } catch (cause) {
    const message = 'The directory answered with something that is not JSON.';
    return { error: new DirectoryError('malformed', message, undefined, { cause }), retries: 1 };
  }
}
